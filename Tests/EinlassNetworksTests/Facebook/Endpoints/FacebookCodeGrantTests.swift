import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookCodeGrantTests {
  private static let mismatch =
    "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in "
    + "the OAuth dialog request"

  @Test func `a code becomes a token that opens /me, in JSON from v2.3 on`() async throws {
    let world = try await FacebookWorld()
    let response = await world.exchange(try await world.code(["scope": "email"]))
    #expect(response.status == 200)
    #expect(response.field("content-type") == "application/json; charset=UTF-8")
    let token = try #require(response.member("access_token"))
    #expect(response.text == #"{"access_token":"\#(token)","token_type":"bearer","expires_in":4535}"#)
    #expect(token.hasPrefix("EAA") && token.hasSuffix("ZD"))
    let me = await world.get("/v2.8/me?fields=email&access_token=\(token)")
    #expect(me.text == #"{"email":"anna\u0040example.org","id":"\#(try world.scopedID())"}"#)
  }

  @Test
  func `before v2.3 the token is urlencoded, and its lifetime is named expires`() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let response = await world.exchange(try await world.code(), version: "v2.2")
    #expect(response.field("content-type") == "text/plain; charset=UTF-8")
    let shape = FacebookWorld.shape(try #require(response.text))
    #expect(shape == "access_token=TOKEN&expires=4535")
  }

  @Test(
    arguments: [
      ["grant_type": "authorization_code"], ["type": "web_server"], ["nonsense": "x", "format": "json"],
    ] as [KeyValuePairs<String, String?>])
  func `old and unknown parameters are tolerated`(_ changes: KeyValuePairs<String, String?>) async throws {
    let world = try await FacebookWorld()
    #expect(await world.exchange(try await world.code(), changes).status == 200)
  }

  @Test func `a form with Authorization: Basic works like a query, also mixed`() async throws {
    let world = try await FacebookWorld()
    let form: FormFields = [
      "grant_type": "authorization_code", "code": try await world.code(),
      "redirect_uri": FacebookWorld.website,
    ]
    let response = await world.send(
      .post, "/oauth/access_token", form: form,
      headers: ["authorization": "Basic MTIzNDU2Nzg5MDpteV9zZWNyZXQ=", "accept": "application/json"])
    #expect(response.status == 200)
    #expect(response.member("token_type") == "bearer")
    let code = try await world.code()
    let mixed = await world.send(
      .post, "/oauth/access_token?client_id=1234567890&client_secret=my_secret",
      form: ["code": code, "redirect_uri": FacebookWorld.website])
    #expect(mixed.status == 200)
  }

  /// A mistake in an exchange.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case used, expired, otherRedirect, unregisteredRedirect, foreignApp, garbage, empty
    case wrongSecret, noSecret, loggedOut

    var testDescription: String { rawValue }
  }

  @Test(arguments: Fault.allCases)
  func `a wrong exchange gets the words and the subcode of 2019`(_ fault: Fault)
    async throws
  {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_560_000_000))
    try world.changeApp { $0.redirectURIs = [FacebookWorld.website, "https://app.example/other"] }
    let code = try await world.code()
    var changes: KeyValuePairs<String, String?> = [:]
    var expected = (code: 100, subcode: nil as Int?, message: "", word: "invalid_code")
    switch fault {
    case .used:
      #expect(await world.exchange(code).status == 200)
      expected = (100, 36009, "This authorization code has been used.", "invalid_code")
    case .expired:
      world.clock.advance(by: .seconds(600))
      expected = (100, 36007, "This authorization code has expired.", "invalid_code")
    case .otherRedirect:
      changes = ["redirect_uri": "https://app.example/other"]
      expected = (100, 36008, Self.mismatch, "invalid_code")
    case .unregisteredRedirect:
      changes = ["redirect_uri": "https://evil.example/"]
      expected = (
        191, nil, "Invalid redirect_uri: Given URL is not allowed by the Application configuration.",
        "invalid_request"
      )
    case .foreignApp:
      changes = ["client_id": FacebookWorld.otherAppID, "client_secret": "other_secret"]
      expected = (100, nil, "Error validating verification code.", "invalid_code")
    case .garbage:
      changes = ["code": "AQgarbage"]
      expected = (100, nil, "Invalid verification code format.", "invalid_code")
    case .empty:
      changes = ["code": "", "type": "web_server"]
      expected = (100, nil, "Invalid verification code format.", "invalid_code")
    case .wrongSecret:
      changes = ["client_secret": "no"]
      expected = (1, nil, "Error validating client secret.", "invalid_request")
    case .noSecret:
      changes = ["client_secret": nil, "code_verifier": "x"]
      expected = (1, nil, "Missing client_secret parameter.", "invalid_request")
    case .loggedOut:
      try world.facebook.changePassword(FacebookWorld.personID)
      expected = (
        190, 460,
        "Error validating access token: The session has been invalidated because the user changed their password "
          + "or Facebook has changed the session for security reasons.", "invalid_token"
      )
    }
    let response = await world.exchange(code, changes)
    #expect(response.status == 400)
    #expect(response.errorText == envelope(expected.message, code: expected.code, subcode: expected.subcode))
    #expect(
      response.field("www-authenticate")
        == "OAuth \"Facebook Platform\" \"\(expected.word)\" \"\(expected.message)\"")
  }

  @Test(
    arguments: [
      "https://app.example/callback/", "https://app.example/callback?x=1", "https://app.example/",
      "http://app.example/callback", "https://app.example/Callback", "https://www.app.example/callback",
      "https://app.example/callbac\u{212A}",
    ])
  func `another address of an app with registered redirects gives 36008`(
    address: String
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_560_000_000))
    try world.changeApp { app in
      app.redirectURIs = [FacebookWorld.website]
      app.domains = ["app.example"]
    }
    let response = await world.exchange(try await world.code(), ["redirect_uri": address])
    if address.utf8.contains(where: { $0 > 0x7F }) {
      // The value is not an address at all.
      #expect(response.text?.contains(#""code":191"#) == true)
    } else {
      #expect(response.errorText == envelope(Self.mismatch, code: 100, subcode: 36008))
      #expect(
        response.field("www-authenticate")
          == "OAuth \"Facebook Platform\" \"invalid_code\" \"\(Self.mismatch)\"")
    }
  }

  @Test func `the address of an exchange is compared byte by byte`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code(["redirect_uri": "https://app.example/K"])
    let other = await world.exchange(code, ["redirect_uri": "https://app.example/\u{212A}"])
    #expect(other.status == 400)
    #expect(await world.exchange(code, ["redirect_uri": "https://app.example/K"]).status == 200)
  }

  @Test func `an exchange that fails does not use up the code`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code()
    #expect(await world.exchange(code, ["redirect_uri": "https://app.example/other"]).status == 400)
    #expect(await world.exchange(code, ["client_secret": "no"]).status == 400)
    #expect(await world.exchange(code).status == 200)
  }

  @Test func `before 2019 refusals of codes have no subcode`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code()
    #expect(await world.exchange(code).status == 200)
    let response = await world.exchange(code)
    #expect(response.errorText == envelope("This authorization code has been used.", code: 100))
  }

  @Test func `exactly one of many concurrent exchanges of a code succeeds`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code()
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { await world.exchange(code).status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 200 }.count == 1)
    #expect(statuses.filter { $0 == 400 }.count == 15)
  }

  /// RFC 7636, appendix B.
  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  @Test(
    arguments: [
      ("fb1234567890://authorize", nil as String?), ("fb1234567890://authorize/", nil),
      ("fb1234567890://authorize", "my_secret"),
    ])
  func `with PKCE a verifier replaces the secret; a final slash is ignored`(
    redirect: String, secret: String?
  ) async throws {
    let world = try await FacebookWorld()
    let code = try await world.code([
      "redirect_uri": "fb1234567890://authorize", "code_challenge": Self.challenge,
      "code_challenge_method": "S256",
    ])
    for verifier in [nil, "", "wrong", Self.challenge] {
      let wrong = await world.exchange(
        code, ["redirect_uri": redirect, "client_secret": secret ?? "my_secret", "code_verifier": verifier])
      #expect(
        wrong.errorText
          == envelope("Error validating verification code. Invalid code_verifier parameter.", code: 100))
    }
    let right = await world.exchange(
      code, ["redirect_uri": redirect, "client_secret": secret, "code_verifier": Self.verifier])
    #expect(right.status == 200)
    #expect(right.member("expires_in") == "5184000")
  }

  @Test
  func `token and debug_token report reauthentication with the app's nonce`()
    async throws
  {
    let world = try await FacebookWorld()
    let code = try await world.code(["auth_type": "reauthenticate", "auth_nonce": "n0nce"])
    let response = await world.exchange(code)
    #expect(response.member("auth_type") == "reauthenticate")
    let token = try #require(response.member("access_token"))
    let info = await world.get("/v2.8/oauth/access_token_info?client_id=1234567890&access_token=\(token)")
    #expect(
      info.text
        == #"{"access_token":"\#(token)","token_type":"bearer","expires_in":4535,"auth_nonce":"n0nce"}"#)
    let report = await world.get(
      "/v2.8/debug_token?input_token=\(token)&access_token=1234567890%7Cmy_secret")
    #expect(
      report.text?.contains(
        #""is_valid":true,"metadata":{"auth_type":"reauthenticate","auth_nonce":"n0nce"},"scopes""#)
        == true)
    let other = await world.get("/v2.8/oauth/access_token_info?client_id=9876543210&access_token=\(token)")
    #expect(other.errorText == envelope("Invalid OAuth access token.", code: 190))
  }

  @Test
  func `codes and web tokens have the lifetimes of the policy`()
    async throws
  {
    var policy = SimulatedFacebook.Policy()
    policy.codeLifetime = 5
    policy.webTokenSeconds = 77
    let world = try await FacebookWorld(policy: policy)
    let code = try await world.code()
    world.clock.advance(by: .seconds(4))
    #expect(await world.exchange(code).member("expires_in") == "77")
    let late = try await world.code()
    world.clock.advance(by: .seconds(5))
    #expect(await world.exchange(late).status == 400)
    let usual = try await FacebookWorld()
    for (now, life) in [(1_478_379_600 as Int64, "7200"), (1_478_379_601, "7199"), (1_478_383_199, "3601")] {
      usual.clock.set(to: WallTime(seconds: now))
      #expect(await usual.exchange(try await usual.code()).member("expires_in") == life)
    }
  }
}
