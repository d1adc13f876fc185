import EinlassProviders
import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

extension BrowserTests {
  /// The pages of a described provider, viewed and answered by a person in a browser without scripts.
  struct ProviderBrowserTests {
    private let lena = "input[value=lena]"

    @Test(arguments: Chromium.Way.allCases)
    func `a person who allows returns to the app with a verifier`(way: Chromium.Way) async throws {
      try await LiveServer.run(Self.configuration) { server in
        let app = try await StrictApp(server)
        let token = try await app.requestToken()
        let findings = try await Chromium.run(
          way, server,
          [
            Self.authorize(token.token, way, server), .look("provider-authorize-phone"), .tick(lena),
            .click("#allow"), .wait(for: "http://app.example/back?**"), .look("provider-callback-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("Allow Einlass Demo to use your Strict RFC 5849 account?"))
        #expect(findings.pages[0].text.contains("Lena Roth (lena)"))
        let response = try findings.response()
        #expect(response["oauth_token"] == token.token)
        #expect(try await app.exchange(token, response["oauth_verifier"] ?? "") == 200)
      }
    }

    @Test func `a person who denies returns without a verifier`() async throws {
      try await LiveServer.run(Self.configuration) { server in
        let app = try await StrictApp(server)
        let token = try await app.requestToken()
        let findings = try await Chromium.run(
          .mapped, server,
          [
            Self.authorize(token.token, .mapped, server), .click("#deny"),
            .wait(for: "http://app.example/back?**"),
            .look("provider-denied-phone"),
          ])
        #expect(try findings.response() == ["oauth_token": token.token])
        #expect(try await app.exchange(token, "x") == 401)
      }
    }

    @Test(arguments: [Chromium.Width.phone, .desktop])
    func `without a callback the verifier is on the page`(width: Chromium.Width) async throws {
      try await LiveServer.run(Self.configuration) { server in
        let app = try await StrictApp(server)
        let token = try await app.requestToken("oob")
        let findings = try await Chromium.run(
          .base, server, width: width,
          [
            Self.authorize(token.token, .base, server), .look("provider-authorize-\(width)"), .tick(lena),
            .click("#allow"), .look("provider-verifier-\(width)"),
          ])
        check(findings, width: width)
        let verifier = try #require(findings.pages[1].text.firstMatch(of: /\b[0-9]{7}\b/)).output
        #expect(try await app.exchange(token, String(verifier)) == 200)
      }
    }

    @Test func `wrong, answered and expired tokens have a page each`() async throws {
      try await LiveServer.run(Self.configuration) { server in
        let app = try await StrictApp(server)
        let (answered, expired) = (try await app.requestToken("oob"), try await app.requestToken("oob"))
        let first = try await Chromium.run(
          .proxy, server,
          [
            Self.authorize("unknown", .proxy, server), .look("provider-wrong-token-phone"),
            Self.authorize(answered.token, .proxy, server), .click("#allow"),
            Self.authorize(answered.token, .proxy, server), .look("provider-answered-token-phone"),
          ])
        check(first)
        #expect(first.pages[0].text.contains("The request token is wrong"))
        #expect(first.pages[1].text.contains("This request was already answered"))
        app.world.clock.advance(by: .seconds(601))
        let second = try await Chromium.run(
          .proxy, server,
          [Self.authorize(expired.token, .proxy, server), .look("provider-expired-token-phone")])
        check(second)
        #expect(second.pages[0].text.contains("The request token has expired"))
      }
    }

    /// The built-in world, whose app may redirect to the driver's server.
    private static var configuration: WorldConfiguration {
      var configuration = WorldConfiguration.builtIn
      configuration[provider: "strict"].app.callbacks = [TwitterApp.callback]
      return configuration
    }

    private static func authorize(_ token: String, _ way: Chromium.Way, _ server: LiveServer) -> Chromium.Step
    {
      .visit(way.address("strict.example", server) + "/oauth/authorize?oauth_token=" + token)
    }
  }
}

/// The built-in world's app on the strict provider, which sends requests in process and a browser to the pages.
private struct StrictApp: Sendable {
  let world: World
  private let signer: ProviderSigner

  init(_ server: LiveServer) async throws {
    world = try await server.worlds.world(named: "default")
    let network = try #require(world.provider("strict"))
    signer = ProviderSigner(network.description, client: network.accounts.client)
  }

  func requestToken(_ callback: String = TwitterApp.callback) async throws -> TokenCredentials {
    let response = try await send("request_token", nil, [("oauth_callback", callback)])
    let form = FormFields(parsing: response.body)
    return TokenCredentials(
      token: try #require(form["oauth_token"]), secret: SharedSecret(try #require(form["oauth_token_secret"]))
    )
  }

  /// Returns the status of the exchange.
  func exchange(_ token: TokenCredentials, _ verifier: String) async throws -> Int {
    try await send("access_token", token, [("oauth_verifier", verifier)]).head.status.code
  }

  private func send(
    _ step: String, _ token: TokenCredentials?, _ more: [(name: String, value: String)]
  ) async throws -> WireResponse {
    var signer = signer
    signer.token = token
    let request = WireRequest(.post, host: "strict.example", target: "/oauth/\(step)")
    let signed = try signer.sign(
      request, at: world.clock.now.seconds, nonce: String(UInt64.random(in: 0...UInt64.max)), more)
    return try await world.transport.send(signed.request)
  }
}
