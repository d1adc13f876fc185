import EinlassSimulator
import EinlassWorld
import Testing

/// Back ends that sign people in to X with OAuth 2.0, as described in world files.
struct OAuth2WorldTests {
  @Test(arguments: OAuth2Scenario.Mistake.allCases.filter { $0 != .none })
  func `a world shows how X refuses each mistake`(_ mistake: OAuth2Scenario.Mistake) async throws {
    let name = mistake == .wrongTokenSecret ? "exchange-wrong-token-secret" : mistake.rawValue
    let file = try WorldFixtures.load("oauth2/\(name).yaml")
    let outcome = try await file.run().outcome
    guard case .report(.oauth2, let fields) = outcome,
      let status = (fields["status"] ?? nil).flatMap(Int.init)
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect([400, 401].contains(status), "\(outcome)")
    #expect(fields["person"] == nil)
  }

  /// The steps, one after the other, and the result of the last one.
  @Test(arguments: [
    ("steps: [me, refresh, me, revoke]", "revoke", 200),
    ("steps: [refresh, refresh, me]", "me", 200),
    ("steps: [refresh, reuse, me]", "reuse", 400),
    ("steps: [revoke, refresh]", "refresh", 400),
    ("start: exchange\n  steps: [refresh, me]", "me", 200),
    ("scopes: [users.read, tweet.read]\n  steps: [revoke, me]", "me", 401),
  ])
  func `steps are performed until one fails`(_ lines: String, _ step: String, _ status: Int) async throws {
    let outcome = try await Self.read(lines).run().outcome
    guard case .report(.oauth2, let fields) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(fields["step"] == step)
    #expect(fields["status"] == String(status), "\(fields)")
  }

  @Test(arguments: [
    ("start: paper", "'paper'"), ("mistake: late", "code-twice"), ("delay: -5s", "zero or more"),
    ("steps: [me, you]", "'you'"),
  ])
  func `a section that cannot be run is refused with the reason`(_ line: String, _ reason: String) throws {
    let error = try #require(throws: WorldFileError.self) { _ = try Self.read(line) }
    #expect("\(error)".contains(reason), "\(error)")
  }

  private static func read(_ section: String) throws -> WorldFile {
    try WorldFile(
      "twitter:\n  people: [{ screenName: nora_sim }]\nsignIn: oauth2\noauth2:\n  \(section)\n",
      path: "w.yaml")
  }
}
