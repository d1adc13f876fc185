import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import OAuth1Doctor
import Testing

/// Explanations of refused requests, in the journal and in responses to clients that ask for them.
struct ExplanationTests {
  private static let client = ClientCredentials(
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
  private static let explain = "einlass-explain"
  private static let explanation = "einlass-explanation"

  /// Returns step 1 of reverse authentication, signed with `method` by `client` at `time`.
  private static func request(
    _ world: World, method: String = "POST", client: ClientCredentials = Self.client, age: Int64 = 0,
    nonce: String = "n1"
  ) throws -> WireRequest {
    var request = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth/request_token",
      form: ["x_auth_mode": "reverse_auth"])
    request.head.method = try #require(HTTPRequest.Method(method))
    request = try request.signed(
      by: RequestSigner(client: client), at: world.clock.now.advanced(by: .seconds(-age)), nonce: nonce)
    request.head.method = .post
    return request
  }

  private static func ask(_ request: WireRequest) throws -> WireRequest {
    var request = request
    request.head.headerFields[try #require(HTTPField.Name(explain))] = "true"
    return request
  }

  private static func header(_ response: WireResponse) throws -> String? {
    response.head.headerFields[try #require(HTTPField.Name(explanation))]
  }

  private static func ids(_ diagnosis: SignatureDiagnosis?) -> [String] {
    (diagnosis?.explanations.first?.mistakes ?? []).map(\.id) + (diagnosis?.causes ?? []).map(\.id)
  }

  @Test func `a refused request is explained in the journal and on request`()
    async throws
  {
    let world = try await World()
    let request = try Self.request(world, method: "GET")
    let silent = try await world.transport.send(request)
    #expect(silent.head.status.code == 401)
    #expect(try Self.header(silent) == nil)
    let telling = try await world.transport.send(try Self.ask(request))
    #expect(try Self.header(telling) == "the request was signed with the method GET")
    let entries = world.journal.entries
    #expect(entries.count == 2)
    for entry in entries {
      #expect(Self.ids(await world.journal.explanation(of: entry)) == ["method-differs"])
    }
    let text = JournalText(world.journal, explanations: await world.journal.explanations()).text
    #expect(text.contains("    explanation: the request was signed with the method GET\n"))
  }

  @Test func `an accepted request is not explained, even on request`() async throws {
    let world = try await World()
    let response = try await world.transport.send(try Self.ask(try Self.request(world)))
    #expect(response.head.status.code == 200)
    #expect(try Self.header(response) == nil)
    #expect(await world.journal.explanations().isEmpty)
  }

  @Test func `a wrong clock, a used nonce and a foreign key are reported`() async throws {
    var configuration = WorldConfiguration()
    configuration.twitter.policy.refusesUsedNonces = true
    let world = try await World(configuration)
    let good = try Self.request(world)
    let stranger = ClientCredentials(key: "stranger", secret: "s")
    let requests = [
      good, good, try Self.request(world, age: 3600, nonce: "n2"),
      try Self.request(world, client: stranger, nonce: "n3"),
      // The same nonce is used with a wrong signature, and both mistakes are reported.
      try Self.request(world, method: "GET"),
    ]
    var headers: [String?] = []
    for request in requests {
      headers.append(try Self.header(try await world.transport.send(try Self.ask(request))))
    }
    #expect(
      headers == [
        nil, "the nonce and timestamp were used before: the request was sent again unchanged",
        "oauth_timestamp is 60 min behind the server's clock; that matches a time zone offset of -1 h: local time was "
          + "used instead of UTC",
        "the consumer key is unknown: 'stranger'",
        "the request was signed with the method GET; the nonce and timestamp were used before: the request "
          + "was sent again unchanged",
      ])
    let explanations = await world.journal.explanations()
    #expect(
      explanations.mapValues { Self.ids($0) } == [
        2: ["nonce-used"], 3: ["clock-off"], 4: ["unknown-consumer-key"],
        5: ["method-differs", "nonce-used"],
      ])
  }

  @Test func `a client's text stays on one line of ASCII`() async throws {
    let world = try await World()
    var request = try Self.ask(try Self.request(world))
    let authorization = try #require(request.head.headerFields[.authorization])
    request.head.headerFields[.authorization] = authorization.replacing(
      "\"simKey0000000000000000001\"", with: "\"caf%C3%A9%0D%0ASet-Cookie%3A%20x\"")
    let told = try #require(try Self.header(try await world.transport.send(request)))
    #expect(told == "the consumer key is unknown: 'caf???Set-Cookie: x'")
  }
}
