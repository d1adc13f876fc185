import EinlassTestSupport
import EinlassTesting
import EinlassWorld
import Foundation
import FoundationNetworking
import OAuth1
import Testing

/// The output of a failing test; its issues are captured before they are recorded.
struct FailingTests {
  /// Runs `body` with the trait, as Swift Testing would, and returns the comments of the issues, which are not
  /// recorded.
  private func issues(
    _ trait: WorldTrait, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let issues = Shared<[String]>([])
    let observer = IssueHandlingTrait.compactMapIssues { issue in
      issues.change { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
      return nil
    }
    try await observer.provideScope(for: test, testCase: nil) {
      try await trait.provideScope(for: test, testCase: nil, performing: body)
    }
    return issues.value
  }

  @Sendable private static func signIn() async throws {
    _ = try await TwitterClient(in: World.current, session: URLSession(configuration: .world)).person()
  }

  @Test func `only the first issue shows the events in the world`() async throws {
    let issues = try await issues(.world) {
      try await Self.signIn()
      Issue.record("one")
      Issue.record("two")
    }
    #expect(issues.count == 2)
    #expect(
      issues.first?.contains("--> GET https://api.twitter.com/1.1/account/verify_credentials.json") == true)
    #expect(issues.last == "two")
  }

  private static let checked: [(WorldChecks, [String])] = [
    ([], []),
    (
      .refusals,
      ["unplanned refusal: GET api.twitter.com/1.1/account/verify_credentials.json returned 401"]
    ),
    (
      .warnings,
      ["warning: 'offline' was planned for facebook.me, but never took effect: the call was not made"]
    ),
    (
      .all,
      [
        "unplanned refusal: GET api.twitter.com/1.1/account/verify_credentials.json returned 401",
        "warning: 'offline' was planned for facebook.me, but never took effect: the call was not made",
      ]
    ),
  ]

  @Test(arguments: checked)
  func `unplanned refusals and warnings fail a test on request`(
    checks: WorldChecks, sentences: [String]
  ) async throws {
    let trait = WorldTrait.world(failingOn: checks) { configuration in
      try configuration.plan(.offline, for: .facebook.me)
      try configuration.plan(.twitter.internalError, for: .twitter.verifyCredentials)
      configuration.twitter.people[0].token = nil
    }
    let body: @Sendable () async throws -> Void = {
      let world = try World.current
      for _ in 0..<2 {
        let client = TwitterClient(
          session: URLSession(configuration: .world),
          signer: .init(client: .init(key: "other", secret: "secret"), token: .init(token: "t", secret: "s")),
          now: { [clock = world.clock] in clock.now.seconds })
        // The first request gets the planned refusal, and the second one an unplanned refusal.
        _ = try? await client.person()
      }
    }
    let found = try await issues(trait, body)
    #expect(found.count == sentences.count)
    for (found, sentence) in zip(found, sentences) { #expect(found.hasPrefix(sentence)) }
  }

  @Test func `an impossible event is a warning`() async throws {
    let found = try await issues(.world(failingOn: .warnings)) {
      try await World.current.triggerOrRecord("facebook-expired", for: "nobody")
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("warning: facebook-expired could not happen: ") == true)
  }

  @Test func `an impossible world fails the test before it runs`() async throws {
    let hasRun = Shared(false)
    await #expect(throws: ConfigurationError.self) {
      try await issues(.world { configuration in configuration.twitter.people = [] }) {
        hasRun.change { $0 = true }
      }
    }
    #expect(!hasRun.value)
  }

  @Test func `journal and diagram are attached, with the doctor's explanation`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    let client = TwitterClient(
      session: URLSession(configuration: .reaching(world.sessionDestination)),
      signer: .init(
        client: .init(key: world.twitterClient.key, secret: "wrong"),
        token: world.twitterToken(of: "nora_sim")),
      now: { [clock = world.clock] in clock.now.seconds })
    await #expect(throws: TwitterClient.Refused(status: 401)) { try await client.person() }
    let attachments = await WorldReport(world, title: "a test").attachments()
    #expect(attachments.map(\.name) == ["journal.txt", "sequence.mmd"])
    #expect(attachments.first?.text.contains("signature: bad_signature") == true)
    #expect(attachments.first?.text.contains("explanation:") == true)
    #expect(attachments.last?.text.hasPrefix("%% a test\nsequenceDiagram") == true)
    #expect(attachments.last?.text.contains("Twitter-->>App: 401") == true)
  }
}
