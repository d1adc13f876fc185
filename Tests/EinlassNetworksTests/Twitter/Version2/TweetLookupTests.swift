import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// `GET /2/tweets` and `GET /2/tweets/ID` (reference of X today, sections 8 and 9).
struct TweetLookupTests {
  /// The query, and the response.
  @Test(arguments: [
    ("/2/tweets/11", #"{"data":{"edit_history_tweet_ids":["11"],"id":"11","text":"first"}}"#),
    (
      "/2/tweets?ids=22,11",
      #"{"data":[{"edit_history_tweet_ids":["22"],"id":"22","text":"second"},"#
        + #"{"edit_history_tweet_ids":["11"],"id":"11","text":"first"}]}"#
    ),
    (
      "/2/tweets/12?tweet.fields=author_id,in_reply_to_user_id,conversation_id,referenced_tweets,created_at",
      #"{"data":{"edit_history_tweet_ids":["12"],"id":"12","text":"@Other_One yes","author_id":"4242424242","#
        + #""conversation_id":"21","created_at":"2016-11-05T21:44:37.000Z","in_reply_to_user_id":"17","#
        + #""referenced_tweets":[{"type":"replied_to","id":"21"}]}}"#
    ),
    (
      "/2/tweets/13?tweet.fields=referenced_tweets",
      #"{"data":{"edit_history_tweet_ids":["13"],"id":"13","text":"RT @Other_One: second","#
        + #""referenced_tweets":[{"type":"retweeted","id":"22"}]}}"#
    ),
    (
      "/2/tweets/22?tweet.fields=public_metrics,lang,source,possibly_sensitive,reply_settings",
      #"{"data":{"edit_history_tweet_ids":["22"],"id":"22","text":"second","lang":"en","#
        + #""possibly_sensitive":false,"public_metrics":{"retweet_count":1,"reply_count":0,"like_count":0,"#
        + #""quote_count":0,"bookmark_count":0,"impression_count":0},"reply_settings":"everyone","source":"Sim"}}"#
    ),
    (
      "/2/tweets/21?tweet.fields=entities",
      #"{"data":{"edit_history_tweet_ids":["21"],"id":"21","text":"@nora_sim #hello https://t.co/a &amp; more","#
        + #""entities":{"urls":[{"start":17,"end":31,"url":"https://t.co/a","#
        + #""expanded_url":"https://sim.example/page","display_url":"sim.example/page"}],"#
        + #""hashtags":[{"start":10,"end":16,"tag":"hello"}],"#
        + #""mentions":[{"start":0,"end":9,"username":"nora_sim","id":"4242424242"}]}}}"#
    ),
    (
      "/2/tweets?ids=11,12&expansions=author_id,referenced_tweets.id&user.fields=verified",
      #"{"data":[{"edit_history_tweet_ids":["11"],"id":"11","text":"first","author_id":"4242424242"},"#
        + #"{"edit_history_tweet_ids":["12"],"id":"12","text":"@Other_One yes","author_id":"4242424242","#
        + #""referenced_tweets":[{"type":"replied_to","id":"21"}]}],"includes":{"users":[{"id":"4242424242","#
        + #""name":"Nora Sim","username":"nora_sim","verified":false}],"tweets":[{"edit_history_tweet_ids":["21"],"#
        + #""id":"21","text":"@nora_sim #hello https://t.co/a &amp; more","author_id":"17"}]}}"#
    ),
  ])
  func `tweets are returned with the requested fields`(_ target: String, _ body: String) async throws {
    let result = try await TweetWorld().get(target)
    #expect(TwitterResponse(result) == TwitterResponse(200, body))
  }

  @Test func `missing tweets are listed as errors beside the others`() async throws {
    let result = try await TweetWorld().get("/2/tweets?ids=11,99")
    #expect(
      TwitterResponse(result)
        == TwitterResponse(
          200,
          #"{"data":[{"edit_history_tweet_ids":["11"],"id":"11","text":"first"}],"errors":[{"value":"99","#
            + #""detail":"Could not find tweet with ids: [99].","title":"Not Found Error","#
            + #""resource_type":"tweet","parameter":"ids","resource_id":"99","#
            + #""type":"https://api.x.com/2/problems/resource-not-found"}]}"#))
  }

  /// The author's state, and the error about the tweet.
  @Test(arguments: ["protected", "suspended", "deactivated"])
  func `a tweet that may not be seen is an error with 200`(_ state: String) async throws {
    let world = try await TweetWorld()
    try await world.changeOther { person in
      switch state {
      case "protected":
        var profile = TwitterProfile()
        profile.isProtected = true
        person.state(profile)
      case "suspended": person.isSuspended = true
      default: person.isDeactivated = true
      }
    }
    let result = await world.get("/2/tweets/22")
    let notFound =
      #"{"errors":[{"value":"22","detail":"Could not find tweet with id: [22].","title":"Not Found Error","#
      + #""resource_type":"tweet","parameter":"id","resource_id":"22","#
      + #""type":"https://api.x.com/2/problems/resource-not-found"}]}"#
    let notAuthorized =
      #"{"errors":[{"resource_id":"22","parameter":"id","resource_type":"tweet","section":"data","#
      + #""title":"Authorization Error","value":"22","#
      + #""detail":"Sorry, you are not authorized to see the Tweet with id: [22].","#
      + #""type":"https://api.x.com/2/problems/not-authorized-for-resource"}]}"#
    #expect(
      TwitterResponse(result) == TwitterResponse(200, state == "protected" ? notAuthorized : notFound))
  }

  @Test(arguments: [
    ("/2/tweets", "The number of values in the `ids` query parameter list [0] is not between 1 and 100"),
    (
      "/2/tweets?ids=" + (1...101).map(String.init).joined(separator: ","),
      "The number of values in the `ids` query parameter list [101] is not between 1 and 100"
    ),
    ("/2/tweets?ids=11,x", "The `ids` query parameter value [x] does not match ^[0-9]{1,19}$"),
    ("/2/tweets/first", "The `id` query parameter value [first] does not match ^[0-9]{1,19}$"),
    ("/2/tweets/11?tweet.fields=colour", "The `tweet.fields` query parameter value [colour] is not one of ["),
    ("/2/tweets/11?expansions=author", "The `expansions` query parameter value [author] is not one of ["),
    ("/2/tweets/11?user.fields=age", "The `user.fields` query parameter value [age] is not one of ["),
  ])
  func `an invalid query is refused with 400`(_ target: String, _ message: String) async throws {
    let result = try await TweetWorld().get(target)
    #expect(result.response.head.status.code == 400)
    #expect(result.field("content-type") == "application/problem+json")
    #expect(result.response.text?.contains(message) == true, "\(result.response.text ?? "")")
  }

  /// The kind of caller, and the limits of the three calls.
  @Test(arguments: [("person", ["5000", "900", "900"]), ("app", ["3500", "450", "10000"])])
  func `each call has its limit`(_ caller: String, _ limits: [String]) async throws {
    let world = try await TweetWorld()
    var bearer = world.bearer
    if caller == "app" {
      bearer = "app-only"
      world.tables.save(
        TwitterBearerTokenRecord(
          token: bearer, appKey: world.oauth2.world.app.key))
    }
    var found: [String?] = []
    for target in ["/2/tweets?ids=11", "/2/tweets/11", "/2/users/17/tweets"] {
      let result = await world.oauth2.get(target, bearer: bearer)
      #expect(result.response.head.status.code == 200)
      found.append(result.field("x-rate-limit-limit"))
    }
    #expect(found == limits)
  }

  @Test(arguments: ["tweet.read", "users.read"])
  func `both scopes are needed`(_ missing: String) async throws {
    let scopes = ["tweet.read", "users.read", "follows.read"].filter { $0 != missing }
    let world = try await TweetWorld(scope: scopes.joined(separator: " "))
    for target in ["/2/tweets?ids=11", "/2/tweets/11", "/2/users/17/tweets"] {
      let result = await world.get(target)
      #expect(result.response.head.status.code == 403)
      #expect(result.reason == "the token lacks the scope \(missing)")
    }
  }

  @Test func `signed requests and followers of protected people see tweets`() async throws {
    let world = try await TweetWorld()
    try await world.changeOther { person in
      var profile = TwitterProfile()
      profile.isProtected = true
      person.state(profile)
    }
    world.oauth2.world.twitter.relate(TwitterWorld.noraID, to: TwitterWorld.otherID, as: .follows)
    let twitter = world.oauth2.world
    let result = try await twitter.send(.get, "/2/tweets/22", by: twitter.signer(try await twitter.token()))
    #expect(result.response.text?.contains(#""text":"second""#) == true)
  }
}
