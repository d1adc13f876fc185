import EinlassSimulator
import Testing

/// A test's expectations about the messages in a journal, stated by the control action and in Swift.
struct JournalExpectationTests {
  /// Returns a world in which Nora has signed in to Twitter with three requests. The first one got no response once.
  private func directory() async throws -> WorldDirectory {
    let file = try WorldFile(
      """
      signIn: twitter
      twitter:
        people:
          - screenName: nora_sim
      phone:
        accounts:
          - twitter: nora_sim
      plan:
        - failure: page-500
          call: twitter.verify_credentials
      """, path: "w.yaml")
    let directory = try await WorldDirectory(file.configuration)
    _ = await ScenarioRun.perform(file.signIn, in: try directory.world(named: "default"))
    return directory
  }

  private static let all =
    "#6 twitter.request_token 200, #7 twitter.access_token 200, #9 twitter.verify_credentials 500 (page-500)"

  static let met: [([String: String], String)] = [
    ([:], "3 messages, as expected"),
    (["count": "3"], "3 messages, as expected"),
    (["endpoint": "twitter.access_token", "count": "1", "status": "200"], "1 message, as expected"),
    (["status": "4xx", "count": "0"], "0 messages, as expected"),
    (["atLeast": "2", "atMost": "3", "network": "twitter"], "3 messages, as expected"),
    (["order": "twitter.request_token,twitter.verify_credentials"], "3 messages, as expected"),
    (["user": "nora_sim", "atLeast": "1", "failure": "page-500"], "1 message, as expected"),
  ]

  @Test(arguments: met)
  func `expected messages are listed`(
    _ arguments: [String: String], _ summary: String
  ) async throws {
    let result = try await ControlAction.perform("journal.expect", arguments, in: directory())
    #expect(result.summary == summary)
    #expect(result.text?.split(separator: "\n").count ?? 0 == Int(summary.prefix(1)))
  }

  static let unmet: [([String: String], String)] = [
    (["count": "2"], "expected 2 messages, but found 3; the journal has \(all)"),
    (
      ["status": "401"],
      "expected at least 1 message with the status 401, but found 0; the journal has \(all)"
    ),
    (
      ["endpoint": "twitter.access_token", "count": "0"],
      "expected no messages to twitter.access_token, but found 1; the journal has \(all)"
    ),
    (
      ["atMost": "1", "user": "nora_sim"],
      "expected at most 1 message of nora_sim, but found 2; the journal has \(all)"
    ),
    (
      ["atLeast": "4", "atMost": "5", "network": "twitter", "status": "2xx"],
      "expected 4 to 5 messages at twitter with a status 2xx, but found 2; the journal has \(all)"
    ),
    (
      ["order": "twitter.access_token,twitter.request_token"],
      "expected twitter.access_token, then twitter.request_token, but found no twitter.request_token "
        + "after twitter.access_token; the journal has \(all)"
    ),
    (
      ["order": "facebook.me"],
      "expected facebook.me, but found no facebook.me; the journal has \(all)"
    ),
  ]

  @Test(arguments: unmet)
  func `an error states the expected and the actual messages`(
    _ arguments: [String: String], _ message: String
  ) async throws {
    let directory = try await directory()
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("journal.expect", arguments, in: directory)
    }
    #expect(error?.kind == .unmetExpectation)
    #expect(error?.description == message)
  }

  static let mistakes: [([String: String], String)] = [
    (["count": "1", "atMost": "2"], "use either count, or atLeast and atMost"),
    (["atLeast": "3", "atMost": "2"], "atLeast=3 is more than atMost=2; swap them"),
    (["count": "-1"], "count=-1 is not a whole number from 0 to 1000000"),
    (
      ["order": "twitter.acces_token"],
      "order=twitter.acces_token: unknown endpoint (did you mean 'twitter.access_token'?); 'einlass "
        + "failures --calls' lists them"
    ),
  ]

  @Test(arguments: mistakes)
  func `an impossible expectation is refused as an argument`(
    _ arguments: [String: String], _ message: String
  ) async throws {
    let directory = try await directory()
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("journal.expect", arguments, in: directory)
    }
    #expect(error?.kind == .badArguments)
    #expect(error?.description == message)
  }

  @Test func `the error lists a long journal's last messages, or says it is empty`()
    async throws
  {
    let empty = try await World(WorldConfiguration())
    let nothing = #expect(throws: UnmetExpectation.self) {
      try empty.journal.expect(JournalExpectation())
    }
    #expect(nothing?.description == "expected at least 1 message, but found 0; the journal has no messages")
    let run = try await WorldFixtures.run("session/coordinator-token-dead-later.yaml").run
    let count = run.journal.messages.count
    var expectation = JournalExpectation()
    expectation.count = 0
    let error = #expect(throws: UnmetExpectation.self) { try run.journal.expect(expectation) }
    let wanted = count > 20 ? "the last 20 of \(count) messages are #" : "the journal has #"
    #expect(error?.description.hasPrefix("expected no messages, but found \(count); \(wanted)") == true)
  }
}
