import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import OAuth1Doctor
import Testing

/// Signing in at the simulated Twitter through a browser, in a world made from a file.
struct TwitterWebSignInTests {
  private static let people = "  people:\n    - screenName: nora_sim\n      password: right\n"

  /// Returns a world with the lines of `text` under `twitter:`, followed by `others`.
  private static func world(_ text: String, _ others: String = "") async throws -> World {
    let file = try WorldFile("signIn: twitter\ntwitter:\n\(people)\(text)\n\(others)", path: "w.yaml")
    return try await World(file.configuration)
  }

  private static func send(
    _ world: World, _ path: String, _ form: FormFields, token: TokenCredentials? = nil,
    callback: String? = nil,
    verifier: String? = nil
  ) async throws -> WireResponse {
    let request = WireRequest(.post, host: "api.twitter.com", target: path, form: form)
    let app = TwitterConfiguration.App()
    var options = SigningOptions()
    options.callback = callback
    options.verifier = verifier
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)), token: token)
    return try await world.transport.send(
      request.signed(by: signer, at: world.clock.now, nonce: "n", options: options))
  }

  private static func requestToken(
    _ world: World, callback: String? = "https://app.example/"
  ) async throws -> WireResponse {
    try await send(world, "/oauth/request_token", [:], callback: callback)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let lines: String
    var callback: String? = "https://app.example/"
    let response: String

    var testDescription: String { "\(lines) with \(callback ?? "no callback")" }
  }

  @Test(arguments: [
    Row(lines: "  app: {}", response: "oauth_callback_confirmed=true"),
    Row(lines: "  app: {callbacks: []}", response: "<error code=\"417\">"),
    Row(lines: "  app: {callbacks: []}", callback: "oob", response: "oauth_callback_confirmed=true"),
    Row(lines: "  app: {callbackLocked: true}", response: "callback url has been locked"),
    Row(
      lines: "  app: {callbacks: 'https://app.example/', callbackLocked: true}",
      response: "oauth_callback_confirmed=true"),
    Row(lines: "  checkCallbacks: true", response: "<error code=\"415\">"),
    Row(
      lines: "  app: {callbacks: [https://a.example/, https://app.example/]}\n  checkCallbacks: true",
      response: "oauth_callback_confirmed=true"),
  ])
  func `a world file's callbacks take effect`(_ row: Row) async throws {
    let world = try await Self.world(row.lines)
    let response = try await Self.requestToken(world, callback: row.callback)
    #expect(response.text?.contains(row.response) == true)
  }

  struct XAuthRow: Sendable, CustomTestStringConvertible {
    let lines: String
    var password = "right"
    let status: Int
    let response: String

    var testDescription: String { "\(lines) with \(password)" }
  }

  @Test(arguments: [
    XAuthRow(lines: "  app: {xauth: true}", status: 200, response: "screen_name=nora_sim"),
    XAuthRow(
      lines: "  app: {xauth: true}", password: "wrong", status: 401, response: "Invalid user name or password"
    ),
    XAuthRow(lines: "  app: {}", status: 403, response: "<error code=\"87\">"),
    XAuthRow(lines: "  app: {}\n  refuseInXMLWith200: true", status: 200, response: "<error code=\"87\">"),
    XAuthRow(
      lines: "      state: login-verification\n  app: {xauth: true}", status: 401,
      response: "User must verify login"),
  ])
  func `a world file's passwords take effect`(_ row: XAuthRow) async throws {
    let world = try await Self.world(row.lines)
    let response = try await Self.send(
      world, "/oauth/access_token",
      ["x_auth_mode": "client_auth", "x_auth_username": "nora_sim", "x_auth_password": row.password])
    #expect(response.head.status.code == row.status)
    #expect(response.text?.contains(row.response) == true)
  }

  @Test func `the file's person answers the page, and the journal shows it all`() async throws {
    let world = try await Self.world("  requestTokenLifetime: 60", "person:\n  signsIn: nora_sim")
    let form = FormFields(parsing: try await Self.requestToken(world).body)
    let token = try #require(form["oauth_token"])
    let visit = WireRequest(.get, host: "api.twitter.com", target: "/oauth/authorize?oauth_token=" + token)
    let page = try await world.transport.send(visit)
    #expect(page.head.status == .found)
    let location = try #require(page.head.headerFields[.location])
    let verifier = try #require(WireRequest(.get, host: "a", target: location).query["oauth_verifier"])
    // Like many clients, the client signs without the token's secret.
    let response = try await Self.send(
      world, "/oauth/access_token", [:], token: TokenCredentials(token: token, secret: ""), verifier: verifier
    )
    #expect(response.text?.hasSuffix("&screen_name=nora_sim") == true)
    #expect(
      world.journal.messages.map(\.endpoint)
        == ["twitter.request_token", "twitter.authorize", "twitter.access_token"])
    #expect(
      JournalText(world.journal).text.contains("signature: bad_signature, which has no effect here"))
  }

  @Test
  func `wrong verifiers, callbacks and signatures in a sign-in are explained`()
    async throws
  {
    let world = try await Self.world("  app: {callbackLocked: true}", "person:\n  signsIn: nora_sim")
    _ = try await Self.requestToken(world)
    let registered = "http://127.0.0.1/callback"
    let form = FormFields(parsing: try await Self.requestToken(world, callback: registered).body)
    let token = TokenCredentials(
      token: try #require(form["oauth_token"]), secret: SharedSecret(try #require(form["oauth_token_secret"]))
    )
    let visit = WireRequest(
      .get, host: "api.twitter.com", target: "/oauth/authorize?oauth_token=" + token.token)
    _ = try await world.transport.send(visit)
    _ = try await Self.send(world, "/oauth/access_token", [:], token: token, verifier: "none")
    // A request token gives no other access, but the doctor knows the secret behind its signature.
    let padded = TokenCredentials(token: token.token, secret: SharedSecret(token.secret.reveal() + " "))
    _ = try await Self.send(world, "/1.1/oauth/invalidate_token", [:], token: padded)
    let ids = await world.journal.explanations().mapValues { diagnosis in
      (diagnosis.explanations.first?.mistakes ?? []).map(\.id) + diagnosis.causes.map(\.id)
    }
    #expect(
      ids == [
        1: ["callback-not-registered"], 4: ["verifier-of-another-session"],
        // Twitter uses secrets unchanged; the client has encoded the space as '%20'.
        5: ["white-space-in-token-secret", "secrets-encoded-wrongly"],
      ])
  }

  @Test func `the person can cancel, and a request token expires as the file says`()
    async throws
  {
    let world = try await Self.world(
      "  requestTokenLifetime: 60", "person:\n  signsIn: nora_sim\n  cancelsSignIn: true")
    let first = FormFields(parsing: try await Self.requestToken(world).body)
    let visit = WireRequest(
      .get, host: "api.twitter.com", target: "/oauth/authorize?oauth_token=" + (first["oauth_token"] ?? ""))
    let location = try await world.transport.send(visit).head.headerFields[.location]
    #expect(location == "https://app.example/?denied=" + (first["oauth_token"] ?? ""))
    let second = FormFields(parsing: try await Self.requestToken(world).body)
    world.clock.advance(by: .seconds(61))
    let late = WireRequest(
      .get, host: "api.twitter.com", target: "/oauth/authorize?oauth_token=" + (second["oauth_token"] ?? ""))
    #expect(try await world.transport.send(late).head.status == .forbidden)
  }

  @Test func `passwords and form tokens are shortened in output`() {
    #expect(
      Redaction.shorten("session%5Bpassword%5D=secretsecretsecret&authenticity_token=abcdefghijklmnop&a=1")
        == "session%5Bpassword%5D=secret...&authenticity_token=abcdef...&a=1")
  }
}
