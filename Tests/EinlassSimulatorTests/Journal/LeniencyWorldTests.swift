import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Warnings in a world: in the forms of the journal, in responses, and in expectations.
struct LeniencyWorldTests {
  private static let verifyPath = "/1.1/account/verify_credentials.json"
  private static let sentence =
    "version-missing: oauth_version was omitted; accepted here, because it is optional in RFC 5849; refused "
    + "by BrickLink (documented)"

  /// Returns a request by the built-in world's person without `oauth_version` and with a nonce of two characters.
  private static func request(_ world: World, version: String? = nil, asks: Bool = false) throws
    -> WireRequest
  {
    var request = try WireRequest(.get, host: "api.twitter.com", target: verifyPath).signed(
      by: RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim")),
      at: world.clock.now,
      nonce: version == nil ? "n1" : "nonce1", options: SigningOptions(version: version))
    if asks { request.head.headerFields[try #require(HTTPField.Name("einlass-warn"))] = "true" }
    return request
  }

  private static func fields(_ response: WireResponse) throws -> [String] {
    response.head.headerFields[values: try #require(HTTPField.Name("einlass-warning"))]
  }

  @Test func `the journal has the warnings in all its forms`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    #expect(try await world.transport.send(try Self.request(world)).head.status == .ok)
    let entry = try #require(world.journal.entries.first)
    #expect(world.journal.messages.first?.warnings.map(\.id) == ["nonce-short", "version-missing"])
    #expect(JournalText(world.journal).text.contains("\n              warning: \(Self.sentence)\n"))
    #expect(
      SequenceDiagram(world.journal, title: "t").text.contains(
        "    Note over Twitter: warning: version-missing\n"))
    let record = JournalRecord(entry).json
    guard case .array(let warnings) = record["warnings"] else {
      Issue.record("there are no warnings")
      return
    }
    #expect(
      warnings.last == [
        "id": "version-missing", "mistake": "oauth_version was omitted",
        "reason": "it is optional in RFC 5849", "refusers": "BrickLink (documented)",
      ])
    let archive = String(decoding: try HTTPArchive(world.journal.entries).json.encoded(), as: UTF8.self)
    #expect(archive.contains("warning: \(Self.sentence)"))
  }

  @Test func `without a warning, nothing changes`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    let response = try await world.transport.send(try Self.request(world, version: "1.0", asks: true))
    #expect(response.head.status == .ok)
    #expect(try Self.fields(response).isEmpty)
    let entry = try #require(world.journal.entries.first)
    #expect(JournalRecord(entry).json["warnings"] == nil)
    #expect(!JournalText(world.journal).text.contains("warning"))
  }

  @Test func `a client that asks gets the warnings in the response, others do not`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    #expect(try Self.fields(try await world.transport.send(try Self.request(world))).isEmpty)
    let asked = try await Self.fields(try world.transport.send(try Self.request(world, asks: true)))
    #expect(asked.map { $0.prefix { $0 != ":" } } == ["nonce-short", "nonce-replayed", "version-missing"])
    #expect(asked.last == Self.sentence)
    let result = try world.journal.messages.last?.result.get()
    #expect(try Self.fields(try #require(result)) == asked)
  }

  private static let world = """
    signIn: twitter
    twitter:
      timestampWindow: 7200
      people:
        - screenName: nora_sim
    phone:
      accounts:
        - twitter: nora_sim
      clockOffset: 3600
    expect:
      credentials: true

    """

  private static let ahead =
    "oauth_timestamp was more than five minutes ahead of the clock; accepted here, because the allowed "
    + "time window is wider; refused by MediaWiki, Atlassian (source)"

  private static let differences: [(String, String?)] = [
    ("[timestamp-ahead]", nil), ("3", nil), ("[timestamp-ahead, timestamp-ahead]", nil),
    ("[]", "the warnings should be '', but they were 'timestamp-ahead'"),
    (
      "[timestamp-ahead, idle-plan]",
      "the warnings should be 'idle-plan, timestamp-ahead', but they were 'timestamp-ahead'"
    ),
    ("0", "the number of warnings should be '0', but it was '3'"),
  ]

  @Test(arguments: differences)
  func `a world expects warnings by their ids`(_ expected: String, _ difference: String?) async throws {
    let file = try WorldFile(Self.world + "  warnings: \(expected)\n", path: "w.yaml")
    let found = file.difference(from: try await file.run())
    guard let difference else {
      #expect(found == nil)
      return
    }
    #expect(
      found?.hasPrefix(difference + "; timestamp-ahead at api.twitter.com/oauth/request_token: ") == true)
    #expect(found?.hasSuffix("timestamp-ahead at api.twitter.com\(Self.verifyPath): \(Self.ahead)") == true)
  }

  @Test func `an unknown id is refused with the list of known ids`() throws {
    let error = try #require(throws: WorldFileError.self) {
      try WorldFile(Self.world + "  warnings: [step3-unsignd]\n", path: "w.yaml")
    }
    #expect("\(error)".contains("found 'step3-unsignd' (did you mean 'step3-unsigned'?)"))
  }
}
