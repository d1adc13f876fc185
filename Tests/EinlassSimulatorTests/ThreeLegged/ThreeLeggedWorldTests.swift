import EinlassSimulator
import EinlassWorld
import Testing

/// Back ends that sign people in with the three steps of OAuth 1.0a, as described in world files.
struct ThreeLeggedWorldTests {
  @Test(arguments: ThreeLeggedScenario.Mistake.allCases)
  func `a world shows each mistake accepted by Twitter and refused by strict`(
    _ mistake: ThreeLeggedScenario.Mistake
  ) async throws {
    let name = mistake == .none ? "signed-in" : mistake.rawValue
    let twitter = try await WorldFixtures.run("threeLegged/\(name)-twitter.yaml").run.outcome
    let strict = try await WorldFixtures.run("threeLegged/\(name)-strict.yaml").run.outcome
    #expect(Self.status(twitter) == 200, "\(twitter)")
    let refused = try #require(Self.status(strict))
    #expect(mistake == .none ? refused == 200 : [400, 401].contains(refused), "\(strict)")
  }

  @Test func `a person who denies access sends no verifier`() async throws {
    for network in ["twitter", "strict"] {
      let outcome = try await Self.read("network: \(network)\n  denies: true").run().outcome
      guard case .report(.threeLegged, let fields) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(fields["step"] == "authorize")
      #expect(fields["came"] == (network == "twitter" ? "denied" : "nothing"), "\(network): \(fields)")
      #expect(fields["person"] == nil)
    }
  }

  @Test(arguments: [
    ("network: strikt", "unknown network 'strikt' (did you mean 'strict'?); expected twitter, strict"),
    ("network: facebook", "unknown network 'facebook'"),
    ("mistake: late", "no-token-secret"),
    ("callback: none", "callback"),
  ])
  func `an impossible section is refused with the reason`(_ line: String, _ reason: String) throws {
    let error = try #require(throws: WorldFileError.self) { _ = try Self.read(line) }
    #expect("\(error)".contains(reason), "\(error)")
  }

  private static func read(_ section: String) throws -> WorldFile {
    try WorldFile(
      "twitter:\n  people: [{ screenName: nora_sim }]\nsignIn: threeLegged\nthreeLegged:\n  \(section)\n",
      path: "w.yaml")
  }

  /// Returns the status of the last step. `nil` if there was no response.
  private static func status(_ outcome: SignInOutcome) -> Int? {
    guard case .report(.threeLegged, let fields) = outcome else { return nil }
    return (fields["status"] ?? nil).flatMap { Int($0) }
  }
}
