import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// Limits on uses, which apply to all programs together.
struct SpendingTests {
  typealias Programs = SharedWorldTests.Programs

  /// Returns the statuses of `count` concurrent requests, sent by both programs in turn.
  private static func statuses(
    _ count: Int, in programs: Programs, _ request: @escaping @Sendable (Int, World) throws -> WireRequest
  ) async throws -> [Int: Int] {
    let worlds = try programs.both.map { try $0.world(named: .default) }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        let world = worlds[number % 2]
        group.addTask { try await world.transport.send(try request(number, world)).head.status.code }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    return Dictionary(statuses.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func signed(
    _ method: HTTPRequest.Method, _ target: String, token: TokenCredentials?, nonce: String, in world: World,
    _ options: SigningOptions = SigningOptions()
  ) throws -> WireRequest {
    try WireRequest(method, host: "api.twitter.com", target: target).signed(
      by: RequestSigner(client: world.twitterClient, token: token), at: world.clock.now, nonce: nonce,
      options: options)
  }

  @Test func `exactly one of 200 identical requests passes if nonces may not repeat`()
    async throws
  {
    var configuration = ActionWorlds.configuration
    configuration.twitter.policy.refusesUsedNonces = true
    configuration.twitter.policy.limitsRates = false
    let programs = try await Programs(configuration)
    let token = try await ActionWorlds.twitterToken(in: try programs.first.world(named: .default))
    let statuses = try await Self.statuses(200, in: programs) { _, world in
      try Self.signed(
        .get, "/1.1/account/verify_credentials.json", token: token, nonce: "the only one", in: world)
    }
    #expect(statuses == [200: 1, 401: 199])
  }

  @Test func `a rate limit of fifteen allows fifteen calls`() async throws {
    let programs = try await Programs()
    let token = try await ActionWorlds.twitterToken(in: try programs.first.world(named: .default))
    let statuses = try await Self.statuses(40, in: programs) { number, world in
      try Self.signed(.get, "/1.1/account/settings.json", token: token, nonce: "n\(number)", in: world)
    }
    #expect(statuses == [200: 15, 429: 25])
  }

  @Test func `a request token is exchanged once`() async throws {
    let programs = try await Programs()
    let world = try programs.first.world(named: .default)
    let response = try await world.transport.send(
      try Self.signed(
        .post, "/oauth/request_token", token: nil, nonce: "r", in: world,
        SigningOptions(callback: "http://localhost/")))
    let form = FormFields(parsing: response.body)
    let temporary = TokenCredentials(
      token: try #require(form["oauth_token"]), secret: SharedSecret(try #require(form["oauth_token_secret"]))
    )
    // The page of the other program knows the token.
    let page = try await programs.second.world(named: .default).transport(of: .browser).send(
      WireRequest(
        .get, host: "api.twitter.com",
        target: "/oauth/authorize?oauth_token=\(temporary.token)&einlass_person=nora_sim"))
    let verifier = try Self.field("oauth_verifier", of: page)
    let statuses = try await Self.statuses(40, in: programs) { number, world in
      try Self.signed(
        .post, "/oauth/access_token", token: temporary, nonce: "a\(number)", in: world,
        SigningOptions(verifier: verifier))
    }
    #expect(statuses == [200: 1, 401: 39])
  }

  @Test func `a Facebook code is exchanged once`() async throws {
    let programs = try await Programs()
    let app = FacebookConfiguration.App()
    let redirect = "https%3A%2F%2Fwww.facebook.com%2Fconnect%2Flogin_success.html"
    let page = try await programs.first.world(named: .default).transport(of: .browser).send(
      WireRequest(
        .get, host: "www.facebook.com",
        target: "/v2.8/dialog/oauth?client_id=\(app.id)&redirect_uri=\(redirect)&response_type=code"
          + "&einlass_person=nora%40sim.example"))
    let code = try Self.field("code", of: page)
    let statuses = try await Self.statuses(40, in: programs) { _, _ in
      WireRequest(
        .get, host: "graph.facebook.com",
        target:
          "/v2.8/oauth/access_token?client_id=\(app.id)&client_secret=\(app.secret)&redirect_uri=\(redirect)"
          + "&code=\(code)")
    }
    #expect(statuses == [200: 1, 400: 39])
  }

  /// Returns a query field of the address to which `response` redirects.
  private static func field(_ name: String, of response: WireResponse) throws -> String {
    let location = try #require(response.head.headerFields[.location])
    let query = location.split(separator: "?", maxSplits: 1).last?.split(separator: "#").first ?? ""
    return try #require(FormFields(parsing: Array(query.utf8))[name], "\(location)")
  }
}
