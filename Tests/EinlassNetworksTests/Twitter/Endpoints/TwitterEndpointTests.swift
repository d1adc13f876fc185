import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The smaller endpoints, and cases that involve several of them (reference of Twitter's login, sections 3.6, 4.6,
/// 6.2).
struct TwitterEndpointTests {
  @Test(
    arguments: [
      "user_id=4242424242", "screen_name=nora_sim", "screen_name=NORA_Sim", "id=4242424242", "id=nora_sim",
      "user_id=4242424242&screen_name=other_one", "screen_name=nora_sim&include_email=true",
    ])
  func `users/show finds a person by id, alias id, or screen name in any case`(_ query: String)
    async throws
  {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.token(of: TwitterWorld.otherID))
    let result = try await world.send(.get, "/1.1/users/show.json?" + query, by: signer)
    #expect(result.response.head.status == .ok)
    let text = try #require(result.response.text)
    #expect(text.hasPrefix(#"{"id":4242424242,"id_str":"4242424242","name":"Nora Sim","#))
    #expect(text.hasSuffix(#","translator_type":"none"}"#))
    #expect(!text.contains("email"))
  }

  @Test func `users/show shows the tweet, and its entities unless excluded`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.status = "hello" }
    let signer = world.signer(try await world.token(of: TwitterWorld.otherID))
    let target = "/1.1/users/show.json?screen_name=nora_sim"
    let whole = try await world.send(.get, target, by: signer)
    #expect(whole.response.text?.contains(#""truncated":false,"entities":{"hashtags":[]"#) == true)
    let bare = try await world.send(.get, target + "&include_entities=false", by: signer)
    #expect(bare.response.text?.contains(#""truncated":false,"source":"#) == true)
  }

  @Test(
    arguments: ["user_id=1", "screen_name=nobody", "screen_name=", "user_id=abc", "id=nobody", "", "id=-1"])
  func `users/show refuses an unknown person: 404 with code 50`(_ query: String) async throws {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.signIn())
    let result = try await world.send(.get, "/1.1/users/show.json?" + query, by: signer)
    #expect(TwitterResponse(result) == .noUser)
    // The call counted, so the response shows the caller's rate limit.
    #expect(result.field("x-rate-limit-limit") == "900" && result.field("x-rate-limit-remaining") == "899")
    #expect(result.field("x-access-level") == "read-write")
  }

  @Test
  func `a suspended person is 403 with code 63 to others, and marked to itself`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isSuspended = true }
    let target = "/1.1/users/show.json?screen_name=nora_sim"
    let others = world.signer(try await world.token(of: TwitterWorld.otherID))
    let refused = try await world.send(.get, target, by: others)
    #expect(TwitterResponse(refused) == .userSuspended)
    #expect(refused.field("x-rate-limit-remaining") == "899")
    #expect(refused.field("x-access-level") == "read-write")
    let own = try await world.send(.get, target, by: world.signer(try await world.token()))
    #expect(own.response.text?.hasSuffix(#""translator_type":"none","suspended":true}"#) == true)
  }

  @Test func `a deactivated person is unknown to others`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isDeactivated = true }
    let signer = world.signer(try await world.token(of: TwitterWorld.otherID))
    let result = try await world.send(.get, "/1.1/users/show.json?user_id=4242424242", by: signer)
    #expect(TwitterResponse(result) == .noUser)
  }

  @Test(
    arguments: ["/1.1/oauth/invalidate_token", "/1.1/oauth/invalidate_token.json"])
  func `invalidate_token kills the signing token, under both addresses`(
    _ path: String
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    let result = try await world.send(.post, path, form: [:], by: world.signer(token))
    #expect(TwitterResponse(result) == TwitterResponse(200, #"{"access_token":"\#(token.token)"}"#))
    #expect(world.endpoint(.post, path) == "twitter.invalidate_token")
    #expect(result.field("x-rate-limit-limit") == "450")
    #expect(result.field("content-type") == "application/json; charset=utf-8")
    #expect(TwitterResponse(try await world.verify(token)) == .expired)
    #expect(
      TwitterResponse(try await world.send(.post, path, form: [:], by: world.signer(token))) == .expired)
    let next = try await world.signIn()
    #expect(next.token != token.token)
    #expect(try await world.verify(next).response.head.status == .ok)
  }

  @Test func `invalidate_token tolerates extra parameters, and needs POST`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    let get = try await world.send(.get, "/1.1/oauth/invalidate_token", by: world.signer(token))
    #expect(TwitterResponse(get) == .noPage)
    let form: FormFields = ["access_token": token.token, "access_token_secret": "anything"]
    let result = try await world.send(
      .post, "/1.1/oauth/invalidate_token", form: form, by: world.signer(token))
    #expect(result.response.head.status == .ok)
  }

  @Test func `nonces can repeat unless the policy says otherwise`() async throws {
    let tolerant = try await TwitterWorld()
    let token = try await tolerant.signIn()
    for _ in 1...3 { #expect(try await tolerant.verify(token).response.head.status == .ok) }
    var policy = SimulatedTwitter.Policy()
    policy.refusesUsedNonces = true
    let strict = try await TwitterWorld(policy: policy)
    var signer = strict.signer(try await strict.token())
    let target = "/1.1/account/verify_credentials.json"
    #expect(try await strict.send(.get, target, by: signer).response.head.status == .ok)
    #expect(TwitterResponse(try await strict.send(.get, target, by: signer)) == .notAuthenticated)
    signer.nonce = "another"
    #expect(try await strict.send(.get, target, by: signer).response.head.status == .ok)
    signer.age = 1
    #expect(try await strict.send(.get, target, by: signer).response.head.status == .ok)
    #expect(TwitterResponse(try await strict.send(.get, target, by: signer)) == .notAuthenticated)
  }

  @Test func `a refused request does not use up its nonce`() async throws {
    var policy = SimulatedTwitter.Policy()
    policy.refusesUsedNonces = true
    let world = try await TwitterWorld(policy: policy)
    let token = try await world.token()
    var wrong = world.signer(token)
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    let target = "/1.1/account/verify_credentials.json"
    #expect(TwitterResponse(try await world.send(.get, target, by: wrong)) == .notAuthenticated)
    #expect(try await world.verify(token).response.head.status == .ok)
  }

  @Test
  func `an unknown route is 34 in 68 bytes to a signed call, else 215`()
    async throws
  {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.signIn())
    let signed = try await world.send(.get, "/1.1/nowhere.json", by: signer)
    #expect(TwitterResponse(signed) == .noPage)
    #expect(world.endpoint(.get, "/1.1/nowhere.json") == nil)
    #expect(signed.field("content-length") == "68")
    #expect(signed.field("content-type") == "application/json;charset=utf-8")
    #expect(signed.field("status") == nil)
    let unsigned = WireRequest(.get, host: "api.twitter.com", target: "/1.1/nowhere.json")
    let result = world.twitter.respond(to: unsigned)
    #expect(TwitterResponse(result) == .badData)
    #expect(result.field("status") == "400 Bad Request")
  }

  @Test(
    arguments: [
      ("GET", "/1.1/account/verify_credentials.json", "twitter.verify_credentials"),
      ("GET", "/1.1/account/verify_credentials.json?a=b", "twitter.verify_credentials"),
      ("POST", "/oauth/request_token", "twitter.request_token"),
      ("GET", "/oauth/access_token", "twitter.access_token"),
      ("POST", "/1.1/oauth/invalidate_token", "twitter.invalidate_token"),
      ("POST", "/1.1/oauth/invalidate_token.json", "twitter.invalidate_token"),
      ("DELETE", "/oauth/request_token", nil), ("GET", "/1.1/account/verify_credentials", nil),
      ("GET", "/1.1/account/Verify_Credentials.json", nil), ("GET", "/", nil),
      ("GET", "/oauth/authorize?oauth_token=a", "twitter.authorize"),
      ("POST", "/oauth/authorize", "twitter.authorize"),
      ("GET", "/oauth/authenticate", "twitter.authenticate"),
      ("POST", "/oauth2/token", "twitter.bearer_token"), ("GET", "/oauth2/token", nil),
      ("POST", "/oauth2/invalidate_token", "twitter.invalidate_bearer_token"),
      ("GET", "/2/users/me", "twitter.users_me"), ("POST", "/sessions", nil),
    ] as [(String, String, String?)])
  func `an address is matched as a whole, and a query is optional`(
    method: String, target: String, name: String?
  ) async throws {
    let world = try await TwitterWorld()
    let method = try #require(HTTPRequest.Method(method))
    #expect(world.endpoint(method, target) == name)
  }

  @Test func `every endpoint's name is unique, in the order of the list`() {
    #expect(
      SimulatedTwitter.callNames == [
        "twitter.request_token", "twitter.authorize", "twitter.authenticate", "twitter.access_token",
        "twitter.verify_credentials", "twitter.users_show", "twitter.rate_limit_status",
        "twitter.invalidate_token", "twitter.bearer_token", "twitter.invalidate_bearer_token",
        "twitter.users_me", "twitter.users_by", "twitter.oauth2_authorize", "twitter.oauth2_token",
        "twitter.oauth2_revoke", "twitter.account_settings", "twitter.users_lookup", "twitter.profile_banner",
        "twitter.friends_ids", "twitter.followers_ids", "twitter.friends_list", "twitter.followers_list",
        "twitter.friendships_show", "twitter.friendships_lookup", "twitter.friendships_create",
        "twitter.friendships_destroy", "twitter.home_timeline", "twitter.user_timeline",
        "twitter.mentions_timeline", "twitter.statuses_show", "twitter.statuses_lookup",
        "twitter.statuses_update", "twitter.statuses_update_with_media", "twitter.statuses_destroy",
        "twitter.statuses_retweet", "twitter.favorites_list", "twitter.favorites_create",
        "twitter.favorites_destroy", "twitter.help_configuration", "twitter.tweets_create",
        "twitter.tweets_delete", "twitter.tweets_lookup", "twitter.tweets_show", "twitter.users_tweets",
        "twitter.users_home",
        "twitter.user_like", "twitter.user_unlike", "twitter.user_retweet", "twitter.user_unretweet",
        "twitter.user_follow", "twitter.user_unfollow", "twitter.user_block", "twitter.user_unblock",
        "twitter.user_following", "twitter.user_followers", "twitter.liked_tweets", "twitter.liking_users",
        "twitter.retweeted_by", "twitter.users_mentions",
        "twitter.media_upload", "twitter.media_status", "twitter.home", "twitter.login", "twitter.sessions",
        "twitter.image",
      ])
    for host in ["api.twitter.com", "api.x.com", "twitter.com", "x.com", "www.twitter.com", "pbs.twimg.com"] {
      #expect(TwitterAddress.sites.keys.contains(host))
    }
  }
}
