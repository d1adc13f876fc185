import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Refreshing, revoking and using tokens, against the reference of X today, sections 4, 8 and 9.
struct OAuth2TokenTests {
  private static let tokenInvalid = TwitterResponse(
    400, #"{"error":"invalid_request","error_description":"Value passed for the token was invalid."}"#)
  private static let unauthorized = TwitterResponse(
    401,
    """
    {
      "title": "Unauthorized",
      "type": "about:blank",
      "status": 401,
      "detail": "Unauthorized"
    }
    """)

  @Test func `a refresh token works once, and ends the earlier access token`() async throws {
    let world = try await OAuth2World()
    let first = try await world.signIn()
    let second = try Tokens(await world.refresh(try #require(first.refresh)))
    #expect(second.scope == first.scope && second.access != first.access && second.refresh != first.refresh)
    let again = await world.refresh(try #require(first.refresh))
    #expect(TwitterResponse(again) == Self.tokenInvalid)
    #expect(again.reason == "the refresh token was already used; it is valid only once")
    let old = await world.get("/2/users/me", bearer: first.access)
    #expect(TwitterResponse(old) == Self.unauthorized)
    #expect(old.reason == "the access token was replaced when its refresh token was used")
    #expect(await world.get("/2/users/me", bearer: second.access).response.head.status.code == 200)
  }

  @Test(arguments: [false, true])
  func `a setting decides whether reuse ends a refresh token's successors`(_ ends: Bool) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.oauth2.endsGrantOnReuse = ends
    let world = try await OAuth2World(policy: policy)
    let first = try await world.signIn()
    let second = try Tokens(await world.refresh(try #require(first.refresh)))
    _ = await world.refresh(try #require(first.refresh))
    let status = await world.get("/2/users/me", bearer: second.access).response.head.status.code
    #expect(status == (ends ? 401 : 200))
  }

  @Test func `tokens expire on the world's clock`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    world.advance(.seconds(7199))
    #expect(await world.get("/2/users/me", bearer: tokens.access).response.head.status.code == 200)
    world.advance(.seconds(1))
    let late = await world.get("/2/users/me", bearer: tokens.access)
    #expect(TwitterResponse(late) == Self.unauthorized)
    #expect(late.reason == "the access token has expired: it is valid for 7200 seconds")
    world.advance(.seconds(182 * 86_400))
    let refresh = await world.refresh(try #require(tokens.refresh))
    #expect(TwitterResponse(refresh) == Self.tokenInvalid)
    #expect(refresh.reason?.hasPrefix("the refresh token has expired") == true)
  }

  @Test func `revoking a refresh token ends its access token, but not the reverse`()
    async throws
  {
    let world = try await OAuth2World()
    let first = try await world.signIn()
    let revoked = await world.post("/2/oauth2/revoke", ["token": try #require(first.refresh)])
    #expect(TwitterResponse(revoked) == TwitterResponse(200, #"{"revoked":true}"#))
    #expect(await world.get("/2/users/me", bearer: first.access).response.head.status.code == 401)
    let second = try await world.signIn()
    _ = await world.post("/2/oauth2/revoke", ["token": second.access])
    #expect(await world.get("/2/users/me", bearer: second.access).response.head.status.code == 401)
    _ = try Tokens(await world.refresh(try #require(second.refresh)))
    let unknown = await world.post("/2/oauth2/revoke", ["token": "nothing"])
    #expect(TwitterResponse(unknown) == Self.tokenInvalid)
  }

  @Test func `a person who revokes the app's access ends tokens of both protocols`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    try world.world.twitter.revoke(appKey: world.world.app.key, of: TwitterWorld.noraID)
    let result = await world.get("/2/users/me", bearer: tokens.access)
    #expect(TwitterResponse(result) == Self.unauthorized)
    #expect(result.reason == "the access token was revoked")
  }

  @Test(arguments: [
    ("users.read", "the token lacks the scope tweet.read"),
    ("tweet.read", "the token lacks the scope users.read"),
  ])
  func `users/me needs both scopes`(_ scope: String, _ reason: String) async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: scope)
    let result = await world.get("/2/users/me", bearer: tokens.access)
    #expect(result.response.body.count == 93)
    #expect(
      TwitterResponse(result)
        == TwitterResponse(
          403,
          """
          {
            "title": "Forbidden",
            "type": "about:blank",
            "status": 403,
            "detail": "Forbidden"
          }
          """))
    #expect(result.reason == reason)
    #expect(
      result.response.head.headerFields.contains { $0.name.canonicalName == "x-rate-limit-limit" } == false)
  }

  @Test func `users/me identifies the person, with fields, limit and headers`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: "tweet.read users.read users.email")
    let plain = await world.get("/2/users/me", bearer: tokens.access)
    #expect(
      TwitterResponse(plain)
        == TwitterResponse(200, #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim"}}"#))
    let fields = plain.response.head.headerFields
    func field(_ name: String) -> String? { fields.first { $0.name.canonicalName == name }?.value }
    #expect(field("x-rate-limit-limit") == "75" && field("x-rate-limit-remaining") == "74")
    #expect(field("status") == nil && field("api-version") == "2.32")
    #expect(field("date")?.hasSuffix(" UTC") == true)
    let more = await world.get(
      "/2/users/me?user.fields=username,created_at,confirmed_email,verified_type,public_metrics",
      bearer: tokens.access)
    #expect(
      more.response.text
        == #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim","#
        + #""confirmed_email":"nora@sim.example","created_at":"2015-11-17T08:15:30.000Z","#
        + #""public_metrics":{"followers_count":0,"following_count":0,"tweet_count":0,"listed_count":0},"#
        + #""verified_type":"none"}}"#)
    let unknown = await world.get("/2/users/me?user.fields=wrong_field", bearer: tokens.access)
    #expect(unknown.response.head.status.code == 400)
    let text = try #require(unknown.response.text)
    #expect(
      text.contains("The `user.fields` query parameter value [wrong_field] is not one of [affiliation,"))
    #expect(text.contains(#""type": "https://api.x.com/2/problems/invalid-request""#))
  }

  @Test func `the e-mail address needs the scope and the app's right`() async throws {
    let world = try await OAuth2World()
    let without = try await world.signIn()
    let target = "/2/users/me?user.fields=confirmed_email"
    #expect(await world.get(target, bearer: without.access).response.text?.contains("email") == false)
    let with = try await world.signIn(scope: "tweet.read users.read users.email")
    try world.world.changeApp(world.world.app) { $0.mayReadEmail = false }
    #expect(await world.get(target, bearer: with.access).response.text?.contains("email") == false)
  }

  @Test func `an app-only token looks people up, but is not a person`() async throws {
    let world = try await OAuth2World()
    var request = WireRequest(
      .post, host: "api.x.com", target: "/oauth2/token", form: ["grant_type": "client_credentials"])
    let pair = Array("\(world.world.app.key):simSecret00000000000000000000000000000000000000002".utf8)
    request.head.headerFields[.authorization] = "Basic " + Base64Text.encodeForURL(pair)
    let given = world.world.twitter.respond(to: request).response
    let bearer = try #require(JSONText(parsing: given.body)?["access_token"]?.text)
    let me = await world.get("/2/users/me", bearer: bearer, host: "api.twitter.com")
    #expect(me.response.head.status.code == 403)
    #expect(
      me.response.text?.contains(
        "Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types "
          + "are [OAuth 1.0a User Context, OAuth 2.0 User Context].") == true)
    let found = await world.get("/2/users/by?usernames=nora_sim,nobody", bearer: bearer)
    #expect(
      found.response.text
        == #"{"data":[{"id":"4242424242","name":"Nora Sim","username":"nora_sim"}],"errors":[{"value":"nobody","#
        + #""detail":"Could not find user with usernames: [nobody].","title":"Not Found Error","#
        + #""resource_type":"user","parameter":"usernames","resource_id":"nobody","#
        + #""type":"https://api.x.com/2/problems/resource-not-found"}]}"#)
    let fields = found.response.head.headerFields
    #expect(fields.first { $0.name.canonicalName == "x-rate-limit-limit" }?.value == "300")
  }

  @Test(arguments: ["/2/users/by/username/nora_sim", "/2/users/4242424242", "/2/users?ids=4242424242"])
  func `people are found in four ways`(_ target: String) async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    let result = await world.get(target, bearer: tokens.access)
    #expect(
      result.response.text?.contains(#"{"id":"4242424242","name":"Nora Sim","username":"nora_sim"}"#) == true)
  }

  @Test(arguments: [
    ("/2/users/by?usernames=", 400), ("/2/users/by?usernames=no-name", 400),
    ("/2/users/by/username/far_too_long_for_a_name", 400), ("/2/users/12345678901234567890", 400),
    ("/2/users?ids=1&user.fields=x", 400), ("/2/users?ids=1", 200),
  ])
  func `an invalid name or id is refused`(_ target: String, _ status: Int) async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    #expect(await world.get(target, bearer: tokens.access).response.head.status.code == status)
  }

  @Test func `API 1.1 does not accept OAuth 2.0 tokens`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    let result = await world.get("/1.1/account/verify_credentials.json", bearer: tokens.access)
    #expect(result.response.head.status.code == 403)
    #expect(result.response.text?.contains(#""code":453"#) == true)
  }

  @Test func `a suspended person gets an error that says so`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn()
    try await world.world.changeNora { $0.isSuspended = true }
    let result = await world.get("/2/users/me", bearer: tokens.access)
    #expect(result.response.head.status.code == 403)
    #expect(result.response.text?.contains("/2/problems/user-suspended") == true)
  }
}
