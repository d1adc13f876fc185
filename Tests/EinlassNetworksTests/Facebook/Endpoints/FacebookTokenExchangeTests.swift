import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookTokenExchangeTests {
  private let credentials = "client_id=1234567890&client_secret=my_secret"

  /// A token from a web login.
  private func webToken(_ world: FacebookWorld) async throws -> String {
    try #require(await world.exchange(try await world.code()).member("access_token"))
  }

  @Test
  func `fb_exchange_token gives 60 days exactly, and the old token lives on`() async throws {
    let world = try await FacebookWorld()
    let old = try await webToken(world)
    world.clock.advance(by: .seconds(100))
    let response = await world.get(
      "/v2.8/oauth/access_token?grant_type=fb_exchange_token&\(credentials)&fb_exchange_token=\(old)")
    #expect(response.status == 200)
    let token = try #require(response.member("access_token"))
    #expect(response.text == #"{"access_token":"\#(token)","token_type":"bearer","expires_in":5184000}"#)
    #expect(token != old)
    for text in [old, token] { #expect(await world.get("/v2.8/me?access_token=\(text)").status == 200) }
    world.clock.advance(by: .seconds(5_183_999))
    #expect(await world.get("/v2.8/me?access_token=\(old)").member("error") == nil)
    #expect(await world.get("/v2.8/me?access_token=\(old)").status == 400)
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 200)
    world.clock.advance(by: .seconds(1))
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 400)
  }

  @Test func `before v2.3 the exchange is urlencoded, too`() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let old = try await webToken(world)
    let response = await world.get(
      "/v2.0/oauth/access_token?grant_type=fb_exchange_token&\(credentials)&fb_exchange_token=\(old)")
    let shape = FacebookWorld.shape(try #require(response.text))
    #expect(shape == "access_token=TOKEN&expires=5184000")
    let again = await world.get(
      "/v2.0/oauth/access_token?grant_type=fb_exchange_token&\(credentials)&fb_exchange_token="
        + "\(try await world.token())")
    #expect(FacebookWorld.shape(try #require(again.text)) == "access_token=TOKEN")
  }

  private func exchanged(_ token: String, _ world: FacebookWorld) async throws -> WireResponse {
    await world.get(
      "/v19.0/oauth/access_token?grant_type=fb_exchange_token&\(credentials)&fb_exchange_token=\(token)")
  }

  @Test(arguments: ["of an exchange", "of a phone", "without end"])
  func `a long-lived token becomes one that never expires`(kind: String) async throws {
    let world = try await FacebookWorld()
    var old = try await world.token()
    if kind == "of an exchange" {
      let first = try await exchanged(try await webToken(world), world)
      #expect(first.member("expires_in") == "5184000")
      old = try #require(first.member("access_token"))
    }
    if kind == "without end" { old = try #require(try await exchanged(old, world).member("access_token")) }
    let response = try await exchanged(old, world)
    let token = try #require(response.member("access_token"))
    #expect(response.text == #"{"access_token":"\#(token)","token_type":"bearer"}"#)
    let report = await world.get("/debug_token?input_token=\(token)&access_token=1234567890%7Cmy_secret")
    #expect(report.text?.contains(#""expires_at":0,"is_valid":true"#) == true)
    world.clock.advance(by: .seconds(6_000_000))
    #expect(await world.get("/me?access_token=\(token)").status == 200)
  }

  @Test func `a policy renews a long-lived token for 60 days`() async throws {
    var policy = SimulatedFacebook.Policy()
    policy.exchangeAgain = .renewed
    let world = try await FacebookWorld(policy: policy)
    #expect(try await exchanged(try await world.token(), world).member("expires_in") == "5184000")
  }

  @Test
  func `dead tokens, other apps' tokens and the app's own are not exchanged`() async throws {
    let world = try await FacebookWorld()
    let foreign = try await world.token(app: FacebookWorld.otherAppID)
    let expired = try await webToken(world)
    try world.facebook.expire(expired)
    for (token, code, subcode) in [
      (foreign, 190, nil as Int?), ("1234567890%7Cmy_secret", 190, nil), ("garbage", 190, nil),
      (expired, 190, 463),
    ] {
      let response = await world.get(
        "/v2.8/oauth/access_token?grant_type=fb_exchange_token&\(credentials)&fb_exchange_token=\(token)")
      #expect(response.status == 400)
      let error = JSONText(parsing: response.body)?["error"]
      #expect(error?["code"] == .integer(Int64(code)))
      #expect(error?["error_subcode"] == subcode.map { .integer(Int64($0)) })
    }
  }

  @Test func `a phone's token is extended at most once a day, always in JSON`() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let old = try await world.token()
    let path = "/v2.0/oauth/access_token?grant_type=fb_extend_sso_token&access_token="
    world.clock.advance(by: .seconds(86_399))
    let early = await world.get(path + old)
    #expect(early.text == #"{"access_token":"\#(old)","expires_at":1483566265,"expires_in":5097601}"#)
    world.clock.advance(by: .seconds(1))
    let due = await world.get(path + old)
    let token = try #require(due.member("access_token"))
    #expect(token != old)
    #expect(due.text == #"{"access_token":"\#(token)","expires_at":1483652665,"expires_in":5184000}"#)
    let dead = await world.get(path + "dead")
    #expect(dead.errorText == envelope("Invalid OAuth access token.", code: 190))
    let none = await world.get("/oauth/access_token?grant_type=fb_extend_sso_token")
    #expect(none.errorText == envelope("An access token is required to request this resource.", code: 104))
  }

  @Test
  func `since 2018 an extension of a web token adds data access and domain`()
    async throws
  {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_560_000_000))
    let web = try await webToken(world)
    let response = await world.get(
      "/v3.3/oauth/access_token?grant_type=fb_extend_sso_token&access_token=\(web)")
    #expect(
      response.text
        == #"{"access_token":"\#(web)","expires_at":1560006000,"expires_in":6000,"#
        + #""data_access_expiration_time":1567776000,"graph_domain":"facebook"}"#)
  }

  @Test
  func `the REST extension returns only token and expiry, with format=json`()
    async throws
  {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let path = "/method/auth.extendSSOAccessToken?access_token=\(token)"
    let response = await world.send(.get, path + "&format=json", host: "api.facebook.com")
    #expect(response.status == 200)
    #expect(response.text == #"{"access_token":"\#(token)","expires_at":1483566265}"#)
    #expect(await world.send(.get, path, host: "api.facebook.com").status == 501)
    let dead = await world.send(
      .get, "/method/auth.extendSSOAccessToken?access_token=dead&format=json", host: "api.facebook.com")
    #expect(dead.text == #"{"error_code":190,"error_msg":"Invalid OAuth access token.","request_args":[]}"#)
    let other = await world.send(.get, "/method/users.getInfo?format=json", host: "api.facebook.com")
    #expect(other.status == 501)
  }

  @Test func `auth.expireSession kills the token with 466`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(
      .post, "/method/auth.expireSession?access_token=\(token)&format=json", host: "api.facebook.com")
    #expect(response.text == "true")
    #expect(await world.get("/me?access_token=\(token)").text?.contains(#""error_subcode":466"#) == true)
  }

  @Test
  func `a server's code for a device is exchanged for a long-lived token`()
    async throws
  {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let target =
      "/v2.8/oauth/client_code?redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&access_token=\(token)"
    let response = await world.get("\(target)&\(credentials)")
    #expect(response.status == 200)
    let code = try #require(response.member("code"))
    #expect(response.text == #"{"code":"\#(code)"}"#)
    let device = await world.exchange(code, ["machine_id": "m1"])
    #expect(device.member("expires_in") == "5184000")
    for (query, message) in [
      ("client_id=1234567890", "Missing client_secret parameter."), ("", "Missing client_id parameter."),
      ("client_id=1234567890&client_secret=no", "Error validating client secret."),
      ("client_id=9876543210&client_secret=other_secret", "Invalid OAuth access token."),
    ] {
      #expect(await world.get("\(target)&\(query)").text?.contains(message) == true)
    }
  }

  @Test func `a nonce of the dialog is exchanged once, and only by its own grant`() async throws {
    var policy = SimulatedFacebook.Policy()
    policy.givesNonces = true
    let world = try await FacebookWorld(policy: policy)
    let location = try await world.location([
      "redirect_uri": "fb1234567890://authorize", "response_type": "token_or_nonce",
    ])
    #expect(FacebookWorld.shape(location) == "fb1234567890://authorize/#state=s1&nonce=CODE")
    let nonce = try #require(FacebookWorld.value("nonce", in: location))
    #expect(await world.exchange(nonce, ["redirect_uri": ""]).status == 400)
    let path =
      "/v8.0/oauth/access_token?grant_type=fb_exchange_nonce&client_id=1234567890&fb_exchange_nonce=\(nonce)"
    let response = await world.get(path)
    #expect(response.member("expires_in") == "5184000")
    #expect(await world.get(path).errorText == envelope("This authorization code has been used.", code: 100))
  }
}
