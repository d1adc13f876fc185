import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The journal review's findings about clients that migrate to OAuth 2.0.
struct MigrationReviewTests {
  /// A client's actions, and the mistakes that the review must find, with person and count.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mistakes: [String]
    let act: @Sendable (MigrationClient) async throws -> Void

    init(
      _ name: String, _ mistakes: String..., act: @escaping @Sendable (MigrationClient) async throws -> Void
    ) {
      testDescription = name
      self.mistakes = mistakes
      self.act = act
    }
  }

  @Test(arguments: Row.right)
  func `correct client behavior is no mistake`(_ row: Row) async throws {
    let client = try await MigrationClient()
    try await row.act(client)
    #expect(try await client.mistakes() == [])
  }

  @Test(arguments: Row.wrong)
  func `each mistake is found under its name`(_ row: Row) async throws {
    let client = try await MigrationClient()
    try await row.act(client)
    #expect(try await client.mistakes() == row.mistakes)
  }

  @Test func `a refused call is listed with client, time, reason and remedy`()
    async throws
  {
    let client = try await MigrationClient()
    client.days(10)
    try await client.post1("one")
    let pair = try #require(try await client.exchange())
    try await client.post2("one", bearing: pair.access)
    try await client.post1("two")
    #expect(try await client.refused() == [true, false])
    let result = try await ControlAction.perform(
      "journal.review", [:], in: client.directory, world: "default")
    #expect(result.summary == "1 mistake, 2 refused calls")
    let first = try #require(result.details?["refused"]?.elements.first)
    #expect(first["person"]?.text == "@nora_sim")
    #expect(first["app"]?.text == "Einlass Demo")
    #expect(first["call"]?.text == "twitter.statuses_update")
    #expect(first["authentication"]?.text == "OAuth 1.0a")
    #expect(first["status"] == .integer(401))
    #expect(first["reason"]?.text == "OAuth 1.0a is temporarily off: a brownout before its retirement")
    #expect(first["time"]?.text == "2017-03-30T09:00:00Z")
  }

  @Test func `a review contains no secret`() async throws {
    let client = try await MigrationClient()
    client.days(2)
    let pair = try #require(try await client.exchange())
    try await client.refresh(pair.refresh)
    try await client.refresh(pair.refresh)
    try await client.exchange(changing: ["subject_token": "1-norx"])
    let result = try await ControlAction.perform(
      "journal.review", [:], in: client.directory, world: "default")
    let text = try String(decoding: result.json.encoded(), as: UTF8.self)
    #expect(text.contains("refresh-token-reused"))
    for secret in [pair.refresh, pair.access, MigrationClient.person.secret.reveal()] {
      #expect(!text.contains(secret))
    }
  }

  @Test func `the timeline lists the changes in order`() async throws {
    let client = try await MigrationClient()
    let result = try await ControlAction.perform("timeline.show", [:], in: client.directory, world: "default")
    #expect(
      result.text == """
        2017-03-21T09:00:00Z  twitter: OAuth 1.0a tokens can be exchanged
        2017-03-30T09:00:00Z  twitter: a brownout of OAuth 1.0a begins
        2017-03-30T10:00:00Z  twitter: the brownout ends
        2017-04-09T09:00:00Z  twitter: OAuth 1.0a is read-only
        2017-04-19T09:00:00Z  twitter: OAuth 1.0a is off
        """)
  }

  @Test func `a world without a timeline never changes`() async throws {
    let directory = try await ActionWorlds.directory()
    let result = try await ControlAction.perform("timeline.show", [:], in: directory, world: "default")
    #expect(result.summary == "no scheduled changes in this world")
    #expect(result.details == .array([]))
  }
}
