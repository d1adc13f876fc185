import EinlassProviders
import EinlassSimulator
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The requests that the built-in provider accepts and refuses, strictly according to RFC 5849.
struct StrictProviderTests {
  /// A correctly signed request for the resource `echo`, and the changes to it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let cause: String?
    var method = "GET"
    var url = "https://strict.example/echo"
    var form: String?
    var type: String?
    /// Changes the header's text once the request is signed.
    var change: @Sendable (String) -> String = { $0 }
    /// Parameters of the query that are added after signing.
    var added = ""
  }

  static let rows: [Row] = [
    Row(testDescription: "a right request", status: 200, cause: nil),
    Row(
      testDescription: "a query", status: 200, cause: nil,
      url: "https://strict.example/echo?b=2&a=%C3%A9&a=1&e="),
    Row(testDescription: "a name without =", status: 200, cause: nil, url: "https://strict.example/echo?e"),
    Row(
      testDescription: "a form", status: 200, cause: nil, method: "POST", form: "x=1+2&y=%2B",
      type: "application/x-www-form-urlencoded; charset=UTF-8"),
    Row(
      testDescription: "a host in capitals and the scheme's port", status: 200, cause: nil,
      url: "https://STRICT.example:443/echo"),
    Row(
      testDescription: "a parameter added on the way", status: 401, cause: "bad_signature", added: "?evil=1"),
    Row(
      testDescription: "a nonce twice in the header", status: 400, cause: "duplicated_parameter",
      change: { $0 + ", oauth_nonce=\"again\"" }),
    Row(
      testDescription: "a protocol parameter in the query too", status: 400, cause: "multiple_locations",
      added: "?oauth_callback=x"),
    Row(
      testDescription: "no timestamp", status: 400, cause: "missing_parameter",
      change: { $0.replacing("oauth_timestamp=", with: "x_timestamp=") }),
    Row(
      testDescription: "no signature method", status: 400, cause: "missing_parameter",
      change: { $0.replacing("oauth_signature_method=", with: "x_method=") }),
    Row(
      testDescription: "another version", status: 400, cause: "unsupported_version",
      change: { $0.replacing("oauth_version=\"1.0\"", with: "oauth_version=\"1.0a\"") }),
    Row(
      testDescription: "an unknown method", status: 400, cause: "unsupported_signature_method",
      change: { $0.replacing("HMAC-SHA1", with: "HMAC-MD5") }),
    Row(
      testDescription: "an unknown key", status: 401, cause: "unknown_consumer",
      change: { $0.replacing("oauth_consumer_key=\"", with: "oauth_consumer_key=\"x") }),
    Row(
      testDescription: "an unknown token", status: 401, cause: "unknown_token",
      change: { $0.replacing("oauth_token=\"", with: "oauth_token=\"x") }),
    Row(
      testDescription: "a header that is not one", status: 400, cause: "malformed_header",
      change: { _ in "OAuth oauth_nonce" }),
    Row(testDescription: "no OAuth at all", status: 401, cause: "not_oauth", change: { _ in "Basic eDp5" }),
  ]

  @Test(arguments: rows)
  func `a request is accepted or refused as RFC 5849 requires`(row: Row) async throws {
    let (world, signer) = try await Self.world()
    var head = HTTPRequest(
      method: try #require(HTTPRequest.Method(row.method)), scheme: "https",
      authority: String(row.url.dropFirst(8).prefix { $0 != "/" }),
      path: String(row.url.dropFirst(8).drop { $0 != "/" }))
    head.headerFields[.contentType] = row.type
    let signed = try signer.sign(
      WireRequest(head: head, body: Array((row.form ?? "").utf8)), at: world.clock.now.seconds, nonce: "n")
    var request = signed.request
    request.head.headerFields[.authorization] = row.change(request.head.headerFields[.authorization] ?? "")
    request.head.path = (request.head.path ?? "") + row.added
    let response = try await world.transport(of: .app).send(request)
    #expect(response.head.status.code == row.status, "\(response.text ?? "")")
    guard case .message(let message)? = world.journal.entries.last?.event else {
      Issue.record("the journal has no message")
      return
    }
    #expect(message.finding?.failure?.rawValue == row.cause)
    let isChallenged = response.head.headerFields[.wwwAuthenticate]?.hasPrefix("OAuth realm=") == true
    #expect(isChallenged == (row.status == 401))
  }

  @Test func `a nonce is accepted once`() async throws {
    let (world, signer) = try await Self.world()
    let request = try signer.sign(Self.echo, at: world.clock.now.seconds, nonce: "once").request
    #expect(try await world.transport(of: .app).send(request).head.status == .ok)
    #expect(try await world.transport(of: .app).send(request).head.status == .unauthorized)
  }

  @Test(arguments: [(-300, 200), (-301, 401), (300, 200), (301, 401)])
  func `a timestamp may be five minutes off`(offset: Int64, status: Int) async throws {
    let (world, signer) = try await Self.world()
    let request = try signer.sign(Self.echo, at: world.clock.now.seconds + offset, nonce: "n").request
    #expect(try await world.transport(of: .app).send(request).head.status.code == status)
  }

  @Test func `PLAINTEXT needs https`() async throws {
    let (world, signer) = try await Self.world()
    var plain = signer
    plain.method = PlaintextMethod.plaintext
    var request = Self.echo
    #expect(
      try await Self.status(plain.sign(request, at: world.clock.now.seconds, nonce: "a").request, world)
        == 200)
    request.head.scheme = "http"
    #expect(
      try await Self.status(plain.sign(request, at: world.clock.now.seconds, nonce: "b").request, world)
        == 400)
  }

  static let echo = WireRequest(.get, host: "strict.example", target: "/echo")

  static func status(_ request: WireRequest, _ world: World) async throws -> Int {
    try await world.transport(of: .app).send(request).head.status.code
  }

  /// Returns a world, and a signer for its app with a person's token.
  static func world(
    _ description: ProviderDescription = .strict
  ) async throws -> (World, ProviderSigner) {
    var configuration = WorldConfiguration()
    var person = ProviderConfiguration.Person(name: "lena")
    (person.token, person.secret) = ("token-of-lena", "secret&of lena")
    configuration[provider: description.network].people = [person]
    let world = try World(
      configuration, modules: WorldModules([.host] + WorldModule.networks + WorldModule.providers([])))
    let network = try #require(world.provider(description.network))
    let signer = ProviderSigner(
      description, client: network.accounts.client, token: network.accounts.token(of: "lena"))
    return (world, signer)
  }
}
