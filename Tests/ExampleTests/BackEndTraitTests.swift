import EinlassTestSupport
import EinlassTesting
import EinlassWorld
import Testing

/// The trait for tests of back ends. Its page and the examples show back ends that pass.
struct BackEndTraitTests {
  private static let adapter = "Adapters/backend.yaml"
  /// An address at which no server listens.
  private static let nowhere = "http://127.0.0.1:1"

  /// Runs `body` with the trait, as Swift Testing would, and returns the comments of the issues, which are not
  /// recorded.
  private func issues(
    _ trait: BackEndTrait = .backEnd(adapter: adapter), _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let issues = Shared<[String]>([])
    let observer = IssueHandlingTrait.compactMapIssues { issue in
      issues.change { $0.append(issue.comments.first?.rawValue ?? "") }
      return nil
    }
    try await observer.provideScope(for: test, testCase: nil) {
      try await trait.provideScope(for: test, testCase: nil, performing: body)
    }
    return issues.value
  }

  @Test func `each failed case is an issue with its name`() async throws {
    let issues = try await issues { try await checkBackEnd(at: Self.nowhere) }
    #expect(
      issues.first
        == "twitter-token/honest-sign-in BROKEN: the back end at http://127.0.0.1:1 cannot be reached: "
        + "Could not connect to the server.")
    #expect(
      issues.dropFirst().allSatisfy { $0.contains("BROKEN: not run: the back end refuses a normal sign-in") }
    )
    #expect(issues.contains { $0.hasPrefix("twitter-token/revoked BROKEN") })
    #expect(!issues.contains { $0.hasPrefix("twitter-token/reused-code") })
  }

  @Test func `single cases can be run`() async throws {
    let issues = try await issues { try await checkBackEnd(at: Self.nowhere, cases: ["revoked"]) }
    #expect(issues.count == 2)
  }

  @Test func `a test without a check fails`() async throws {
    let issues = try await issues {
      let now = try World.current.clock.now
      #expect(now > WallTime(seconds: 1_700_000_000))
    }
    #expect(issues == ["no back end was checked; call checkBackEnd in the test"])
  }

  @Test func `a missing adapter file fails the test before it runs`() async throws {
    let hasRun = Shared(false)
    await #expect(throws: WorldFileError.self) {
      try await issues(.backEnd(adapter: "nowhere.yaml")) { hasRun.change { $0 = true } }
    }
    #expect(!hasRun.value)
  }

  @Test(
    .world,
    arguments: [
      (
        "https://a.example", adapter as String?, Set<String>?.none,
        "'https://a.example' is not a plain HTTP address"
      ),
      (nowhere, adapter, Set(["expird"]), "unknown case 'expird'"),
      (nowhere, nil as String?, Set<String>?.none, "the adapter file is missing; pass one"),
    ])
  func `an invalid argument of a check is named`(
    address: String, adapter: String?, cases: Set<String>?, sentence: String
  ) async throws {
    let error = await #expect(throws: BackEndCheckError.self) {
      try await checkBackEnd(at: address, adapter: adapter, cases: cases)
    }
    #expect(error?.description.hasPrefix(sentence) == true)
  }
}
