import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Application-only tokens and API 2 (reference of Twitter's login, section 4.6).
struct BearerTokenTests {
  static func basic(_ name: String, _ password: String) -> String {
    "Basic " + base64(PercentEncoding.encode(name) + ":" + PercentEncoding.encode(password))
  }

  static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var output = ""
    let octets = Array(text.utf8)
    for start in stride(from: 0, to: octets.count, by: 3) {
      let group = octets[start..<min(start + 3, octets.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        output.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
      }
    }
    return output
  }

  static func post(
    _ world: TwitterWorld, _ path: String, _ form: FormFields?, authorization: String?
  ) async -> NetworkResponse {
    var request = WireRequest(.post, host: "api.twitter.com", target: path, form: form)
    request.head.headerFields[.authorization] = authorization
    return world.twitter.respond(to: request)
  }

  static func bearer(_ world: TwitterWorld, for client: ClientCredentials? = nil) async throws -> String {
    let client = client ?? world.app
    let result = await post(
      world, "/oauth2/token", ["grant_type": "client_credentials"],
      authorization: basic(client.key, client.secret.reveal()))
    return try #require(result.response.text?.split(separator: "\"").dropLast().last.map(String.init))
  }

  static func get(_ world: TwitterWorld, _ target: String, _ authorization: String) async -> NetworkResponse {
    var request = WireRequest(.get, host: "api.twitter.com", target: target)
    request.head.headerFields[.authorization] = authorization
    return world.twitter.respond(to: request)
  }

  @Test
  func `key and secret give the same token each time, without rate limits`()
    async throws
  {
    let world = try await TwitterWorld()
    let result = await Self.post(
      world, "/oauth2/token", ["grant_type": "client_credentials"],
      authorization: Self.basic(world.app.key, world.app.secret.reveal()))
    #expect(result.response.head.status == .ok)
    #expect(result.field("content-type") == "application/json;charset=utf-8")
    #expect(result.field("x-frame-options") == "DENY" && result.field("ml") == "A")
    #expect(result.field("x-ua-compatible") == "IE=edge,chrome=1")
    #expect(result.field("x-rate-limit-limit") == nil)
    let text = try #require(result.response.text)
    #expect(text.hasPrefix(#"{"token_type":"bearer","access_token":"AAAAAAAAAAAAAAAAAAAAA"#))
    #expect(text.contains("%2F") && text.contains("%3D"))
    let token = try await Self.bearer(world)
    #expect(text == #"{"token_type":"bearer","access_token":"\#(token)"}"#)
    #expect(try await Self.bearer(world, for: world.otherApp) != token)
  }

  @Test(
    arguments: [
      nil, "", "Basic", "Basic !!!", "Basic " + base64("simKey0000000000000000001"), basic("nobody", "x"),
      basic("simKey0000000000000000001", "wrong"), basic("simKey0000000000000000001", ""), "Bearer x",
    ])
  func `a caller that is not verified gets code 99`(_ authorization: String?) async throws {
    let world = try await TwitterWorld()
    let result = await Self.post(
      world, "/oauth2/token", ["grant_type": "client_credentials"], authorization: authorization)
    #expect(
      result.untraced
        == TwitterError.applicationNotVerified.response(at: world.clock.now, path: "/oauth2/token"))
  }

  @Test(arguments: [nil, [:], ["grant_type": "password"]] as [FormFields?])
  func `another grant, or none, is refused`(_ form: FormFields?) async throws {
    let world = try await TwitterWorld()
    let result = await Self.post(
      world, "/oauth2/token", form, authorization: Self.basic(world.app.key, world.app.secret.reveal()))
    #expect(
      result.untraced == TwitterError.grantTypeMissing.response(at: world.clock.now, path: "/oauth2/token"))
  }

  @Test
  func `an app's token opens calls that need no person, and counts for the app`()
    async throws
  {
    let world = try await TwitterWorld()
    let token = try await Self.bearer(world)
    let show = await Self.get(world, "/1.1/users/show.json?screen_name=nora_sim", "bearer  " + token)
    #expect(show.response.text?.hasPrefix(#"{"id":4242424242,"#) == true)
    #expect(show.field("x-access-level") == "read")
    #expect(
      show.response.text?.contains(#""following":null,"follow_request_sent":null,"notifications":null,"#)
        == true)
    #expect(show.field("x-rate-limit-remaining") == "899")
    let status = await Self.get(
      world, "/1.1/application/rate_limit_status.json?resources=users", "Bearer " + token)
    #expect(
      status.response.text
        == #"{"rate_limit_context":{"application":"\#(world.app.key)"},"resources":{"users":"#
        + #"{"\/users\/lookup":{"limit":300,"remaining":300,"reset":1478383165},"#
        + #""\/users\/profile_banner":{"limit":180,"remaining":180,"reset":1478383165},"#
        + #""\/users\/show\/:id":{"limit":900,"remaining":899,"reset":1478383165}}}}"#)
    #expect(status.field("x-rate-limit-limit") == "180")
  }

  @Test(
    arguments: [
      ("GET", "/1.1/account/verify_credentials.json"), ("POST", "/1.1/oauth/invalidate_token.json"),
    ])
  func `an app's token opens nothing that needs a person: code 220`(_ method: String, _ path: String)
    async throws
  {
    let world = try await TwitterWorld()
    var request = WireRequest(try #require(.init(method)), host: "api.twitter.com", target: path)
    request.head.headerFields[.authorization] = "Bearer " + (try await Self.bearer(world))
    let result = world.twitter.respond(to: request)
    #expect(
      result.untraced == TwitterError.credentialsDoNotAllow.response(at: world.clock.now, path: path))
  }

  @Test func `an unknown token is code 89, and a suspended app's is 416`() async throws {
    let world = try await TwitterWorld()
    let target = "/1.1/users/show.json?screen_name=nora_sim"
    let token = try await Self.bearer(world)
    for text in ["Bearer x", "Bearer " + token.replacing("%2F", with: "/")] {
      let result = await Self.get(world, target, text)
      #expect(TwitterResponse(result) == .expired)
      #expect(result.finding?.failure == .unknownToken)
    }
    try world.changeApp(world.app) { $0.isSuspended = true }
    let suspended = await Self.get(world, target, "Bearer " + token)
    #expect(suspended.response.text?.contains(#""code":416"#) == true)
  }

  @Test(
    arguments: [true, false])
  func `an app revokes its token with a password or a signature`(
    _ isSigned: Bool
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await Self.bearer(world)
    // If the token is sent unchanged, its escapes belong to the form. If it is sent as a proper form value, they are
    // encoded once more.
    let raw = "access_token=" + token
    var request = WireRequest(.post, host: "api.twitter.com", target: "/oauth2/invalidate_token")
    request.body = Array(raw.utf8)
    request.head.headerFields[.contentType] = FormFields.mediaType
    if isSigned {
      let form: FormFields = ["access_token": token]
      request = try world.signer().sign(.post, "/oauth2/invalidate_token", form: form, at: TwitterWorld.start)
    } else {
      request.head.headerFields[.authorization] = Self.basic(world.app.key, world.app.secret.reveal())
    }
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status == .ok)
    #expect(result.response.text == #"{"access_token":"\#(token)"}"#)
    let target = "/1.1/users/show.json?screen_name=nora_sim"
    #expect(TwitterResponse(await Self.get(world, target, "Bearer " + token)) == .expired)
    let next = try await Self.bearer(world)
    #expect(next != token)
    #expect(await Self.get(world, target, "Bearer " + next).response.head.status == .ok)
  }

  @Test
  func `only a known token of the same app can be revoked`() async throws {
    let world = try await TwitterWorld()
    let token = try await Self.bearer(world)
    let other = Self.basic(world.otherApp.key, world.otherApp.secret.reveal())
    let now = world.clock.now
    let path = "/oauth2/invalidate_token"
    for form: FormFields in [["access_token": token], ["access_token": "x"]] {
      let result = await Self.post(world, path, form, authorization: other)
      #expect(result.untraced == TwitterError.mayNotInvalidate.response(at: now, path: path))
    }
    let missing = await Self.post(world, path, [:], authorization: other)
    #expect(missing.untraced == TwitterError.accessTokenMissing.response(at: now, path: path))
    let unverified = await Self.post(
      world, path, ["access_token": token], authorization: Self.basic("a", "b"))
    #expect(unverified.untraced == TwitterError.applicationNotVerified.response(at: now, path: path))
    #expect(try await Self.bearer(world) == token)
  }

  // MARK: - API 2

  @Test(
    arguments: [
      ("", #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim"}}"#),
      (
        "?user.fields=verified,created_at",
        #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim","#
          + #""created_at":"2015-11-17T08:15:30.000Z","verified":false}}"#
      ),
      (
        "?user.fields=profile_image_url",
        #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim","profile_image_url":"#
          + #""https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png"}}"#
      ),
    ])
  func `/2/users/me returns three members and the requested ones`(_ query: String, _ body: String)
    async throws
  {
    let world = try await TwitterWorld()
    let result = try await world.send(.get, "/2/users/me" + query, by: world.signer(try await world.token()))
    #expect(result.response.text == body)
    #expect(result.field("content-type") == "application/json; charset=utf-8")
    #expect(result.field("x-rate-limit-limit") == "75")
    #expect(result.field("x-rate-limit-remaining") == "74")
    #expect(result.field("x-access-level") == "read-write")
  }

  @Test func `/2/users/me refuses in the form of API 2`() async throws {
    let world = try await TwitterWorld()
    let unauthorized = """
      {
        "title": "Unauthorized",
        "type": "about:blank",
        "status": 401,
        "detail": "Unauthorized"
      }
      """
    let unsigned = world.twitter.respond(
      to:
        WireRequest(.get, host: "api.twitter.com", target: "/2/users/me"))
    #expect(TwitterResponse(unsigned) == TwitterResponse(401, unauthorized))
    #expect(unsigned.field("content-type") == "application/problem+json")
    var wrong = world.signer(try await world.token())
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    #expect(
      TwitterResponse(try await world.send(.get, "/2/users/me", by: wrong))
        == TwitterResponse(401, unauthorized))
    let bearer = await Self.get(world, "/2/users/me", "Bearer " + (try await Self.bearer(world)))
    #expect(bearer.response.head.status == .forbidden)
    #expect(
      bearer.response.text?.contains(
        #""type": "https://api.twitter.com/2/problems/unsupported-authentication","#) == true)
    // This is the recorded length.
    let unknown = await Self.get(world, "/2/users/me", "Digest x")
    #expect(unknown.response.head.status == .forbidden && unknown.response.body.count == 297)
    let token = try await world.token()
    for _ in 1...75 { _ = try await world.send(.get, "/2/users/me", by: world.signer(token)) }
    let limited = try await world.send(.get, "/2/users/me", by: world.signer(token))
    #expect(limited.response.head.status == .tooManyRequests)
    #expect(limited.field("x-rate-limit-remaining") == "0")
    try await world.changeNora { $0.isSuspended = true }
    let suspended = try await world.send(.get, "/2/users/me", by: world.signer(token))
    #expect(
      TwitterResponse(suspended)
        == TwitterResponse(
          403,
          """
          {
            "detail": "The user used for authentication is suspended",
            "title": "Forbidden",
            "status": 403,
            "type": "https://api.twitter.com/2/problems/user-suspended"
          }
          """))
  }

  // MARK: - Missing routes

  @Test(
    arguments: [
      ("/1.1/statuses/oembed.json", 501), ("/1.1/account/update_profile.json", 501),
      ("/2/tweets/1/quote_tweets", 501),
      ("/2/users/1/muting", 501), ("/i/oauth2/authorize", 501), ("/i/nowhere", 501), ("/2/nowhere", 404),
      ("/1.1/nowhere.json", 404),
      ("/nowhere", 404),
      ("/1/account/verify_credentials.json", 410),
    ])
  func `an unsimulated route says so, and an unknown route is Twitter's 404`(
    _ path: String, _ status: Int
  ) async throws {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.token())
    let call = world.twitter.route(try signer.sign(.get, path, at: world.clock.now.seconds))
    #expect(call.endpoint == nil)
    let result = call.respond()
    #expect(result.response.head.status.code == status)
    let json = JSONText(parsing: result.response.body)
    guard case .array(let errors)? = json?["errors"] else {
      Issue.record("no errors in \(result.response.text ?? "nothing")")
      return
    }
    #expect(errors[0]["message"]?.text?.hasPrefix("Einlass simulates") == (status == 501))
    #expect((json?["detail"] == errors[0]["message"]) == (status == 501 && path.hasPrefix("/2/")))
    #expect((result.response.text?.contains("'\(path)'") == true) == (status == 501))
  }
}
