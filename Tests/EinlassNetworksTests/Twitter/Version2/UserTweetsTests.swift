import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// `GET /2/users/ID/tweets` (reference of X today, section 9; the form of the pages is recorded).
struct UserTweetsTests {
  private static let nora = "/2/users/\(TwitterWorld.noraID)/tweets"

  @Test func `a user's tweets are returned, the newest first`() async throws {
    let result = try await TweetWorld().get("/2/users/17/tweets?tweet.fields=author_id")
    #expect(
      TwitterResponse(result)
        == TwitterResponse(
          200,
          #"{"data":[{"edit_history_tweet_ids":["23"],"id":"23","text":"third","author_id":"17"},"#
            + #"{"edit_history_tweet_ids":["22"],"id":"22","text":"second","author_id":"17"},"#
            + #"{"edit_history_tweet_ids":["21"],"id":"21","text":"@nora_sim #hello https://t.co/a &amp; more","#
            + #""author_id":"17"}],"meta":{"result_count":3,"newest_id":"23","oldest_id":"21"}}"#))
  }

  /// The query, and Nora's tweets that it returns.
  @Test(arguments: [
    ("", [13, 12, 11]), ("exclude=replies", [13, 11]), ("exclude=retweets", [12, 11]),
    ("exclude=retweets,replies", [11]), ("since_id=11", [13, 12]), ("until_id=13", [12, 11]),
    ("since_id=11&until_id=13", [12]), ("start_time=2016-11-05T21:44:37Z", [13, 12]),
    ("end_time=2016-11-05T21:44:37Z", [11]),
  ])
  func `a part of the tweets can be requested`(_ query: String, _ ids: [Int64]) async throws {
    #expect(try await TweetWorld().ids(Self.nora + "?" + query) == ids)
  }

  @Test func `pages follow each other by their tokens`() async throws {
    let world = try await TweetWorld()
    for id in 31...39 as ClosedRange<Int64> {
      world.tables.save(TweetWorld.tweet(id, TwitterWorld.noraID, "number \(id)"))
    }
    var target = Self.nora + "?max_results=5"
    var pages: [[Int64]] = []
    while pages.count < 9 {
      pages.append(await world.ids(target))
      let meta = JSONText(parsing: await world.get(target).response.body)?["meta"]
      guard let token = meta?["next_token"]?.text else { break }
      target = Self.nora + "?max_results=5&pagination_token=\(token)"
    }
    #expect(pages == [[39, 38, 37, 36, 35], [34, 33, 32, 31, 13], [12, 11]])
  }

  @Test func `an empty result has no data`() async throws {
    let result = try await TweetWorld().get(Self.nora + "?since_id=99")
    #expect(TwitterResponse(result) == TwitterResponse(200, #"{"meta":{"result_count":0}}"#))
  }

  @Test(arguments: [
    ("max_results=4", "The `max_results` query parameter value [4] is not between 5 and 100"),
    ("max_results=101", "The `max_results` query parameter value [101] is not between 5 and 100"),
    ("max_results=many", "The `max_results` query parameter value [many] is not between 5 and 100"),
    ("since_id=x", "The `since_id` query parameter value [x] does not match ^[0-9]{1,19}$"),
    ("until_id=x", "The `until_id` query parameter value [x] does not match"),
    ("start_time=yesterday", "The `start_time` query parameter value [yesterday] does not match"),
    ("end_time=now", "The `end_time` query parameter value [now] does not match"),
    (
      "exclude=everything",
      "The `exclude` query parameter value [everything] is not one of [replies,retweets]"
    ),
    ("pagination_token=next", "The `pagination_token` query parameter value [next] does not match"),
  ])
  func `an invalid query is refused with 400`(_ query: String, _ message: String) async throws {
    let result = try await TweetWorld().get(Self.nora + "?" + query)
    #expect(result.response.head.status.code == 400)
    #expect(result.response.text?.contains(message) == true, "\(result.response.text ?? "")")
  }

  /// The user, the user's state, and the error.
  @Test(arguments: [
    ("99", "", "Could not find user with id: [99].", "resource-not-found"),
    ("17", "deactivated", "Could not find user with id: [17].", "resource-not-found"),
    ("17", "suspended", "User has been suspended: [17].", "resource-unavailable"),
    (
      "17", "protected", "Sorry, you are not authorized to see the user with id: [17].",
      "not-authorized-for-resource"
    ),
  ])
  func `a person who cannot be seen is an error with 200`(
    _ id: String, _ state: String, _ detail: String, _ type: String
  ) async throws {
    let world = try await TweetWorld()
    try await world.changeOther { person in
      person.isDeactivated = state == "deactivated"
      person.isSuspended = state == "suspended"
      var profile = TwitterProfile()
      profile.isProtected = state == "protected"
      person.state(profile)
    }
    let result = await world.get("/2/users/\(id)/tweets")
    #expect(result.response.head.status.code == 200)
    let json = JSONText(parsing: result.response.body)
    #expect(json?["data"] == nil)
    guard case .array(let errors)? = json?["errors"] else {
      Issue.record("there are no errors")
      return
    }
    #expect(errors.first?["detail"]?.text == detail)
    #expect(errors.first?["type"]?.text == "https://api.x.com/2/problems/\(type)")
  }

  // MARK: - The home timeline

  private static let home = nora.replacing("/tweets", with: "/timelines/reverse_chronological")

  @Test func `the home timeline has the person's tweets and those of followed people`()
    async throws
  {
    let world = try await TweetWorld()
    #expect(await world.ids(Self.home) == [13, 12, 11])
    world.oauth2.world.twitter.relate(TwitterWorld.noraID, to: TwitterWorld.otherID, as: .follows)
    #expect(await world.ids(Self.home) == [23, 22, 21, 13, 12, 11])
    #expect(await world.ids(Self.home + "?max_results=1") == [23])
    let result = await world.get(Self.home)
    #expect(result.field("x-rate-limit-limit") == "180")
  }

  @Test func `a home timeline is readable only by its person`() async throws {
    let world = try await TweetWorld()
    let other = await world.get("/2/users/17/timelines/reverse_chronological")
    #expect(other.response.head.status.code == 400)
    #expect(
      other.response.text?.contains(
        "The `id` query parameter value [17] must be the same as the authenticating user [4242424242]")
        == true)
    world.tables.save(TwitterBearerTokenRecord(token: "app-only", appKey: world.oauth2.world.app.key))
    let app = await world.oauth2.get(Self.home, bearer: "app-only")
    #expect(app.response.head.status.code == 403)
    #expect(app.response.text?.contains("Application-Only is forbidden") == true)
  }
}
