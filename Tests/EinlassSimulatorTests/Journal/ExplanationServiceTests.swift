import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import HTTPTypes
import OAuth1
import OAuth1Doctor
import Synchronization
import Testing

@testable import EinlassWorld

/// The service that computes each explanation once, a few at a time, and stops when the last caller leaves.
struct ExplanationServiceTests {
  /// A task that waits until it is cancelled.
  private static func waitForCancellation() async {
    while !Task.isCancelled { await Task.yield() }
  }

  @Test func `a call beyond the running and waiting limits is refused as busy`()
    async throws
  {
    var limits = ExplanationLimits()
    (limits.count, limits.waitingCount) = (1, 1)
    let service = ExplanationService(limits)
    let make: @Sendable (SearchBudget) async -> SignatureDiagnosis? = { _ in
      await Self.waitForCancellation()
      return nil
    }
    let first = Task { await service.run(make) }
    try await eventually("1 work and 0 wait") { service.counts == (1, 0) }
    let second = Task { await service.run(make) }
    try await eventually("1 work and 1 wait") { service.counts == (1, 1) }
    let third = await service.run(make)
    #expect(third?.limit == .busy)
    #expect(
      third?.sentence == "gave up immediately: too many searches were running at the same time; try again")
    second.cancel()
    #expect(await second.value?.limit == .cancelled)
    #expect(service.counts == (1, 0))
    first.cancel()
    #expect(await first.value == nil)
    #expect(service.counts == (0, 0))
  }

  @Test func `a free slot goes to the waiting call`() async throws {
    let turns = TurnQueue()
    #expect(await turns.enter(count: 1, waitingCount: 1))
    let waiting = Task { await turns.enter(count: 1, waitingCount: 1) }
    try await eventually("1 work and 1 wait") { turns.counts == (1, 1) }
    turns.leave()
    #expect(await waiting.value)
    #expect(turns.counts == (1, 0))
    turns.leave()
    #expect(turns.counts == (0, 0))
  }

  @Test func `one explanation is made for all readers and kept`() async throws {
    let explanations = JournalExplanations()
    let made = Atomic(0)
    let mayEnd = Atomic(false)
    let make: @Sendable () async -> SignatureDiagnosis? = {
      made.wrappingAdd(1, ordering: .relaxed)
      while !mayEnd.load(ordering: .relaxed) { await Task.yield() }
      return .withoutSearch(.octets)
    }
    let readers = (0..<20).map { _ in Task { await explanations.value(7, oldest: 1, make: make) } }
    try await eventually("the work has begun") { made.load(ordering: .relaxed) == 1 }
    mayEnd.store(true, ordering: .relaxed)
    for reader in readers { #expect(await reader.value?.limit == .octets) }
    #expect(await explanations.value(7, oldest: 1, make: make)?.limit == .octets)
    #expect(made.load(ordering: .relaxed) == 1)
  }

  @Test func `an explanation ends with its last reader, and the next makes it again`() async throws {
    let explanations = JournalExplanations()
    let begun = Atomic(0)
    let make: @Sendable () async -> SignatureDiagnosis? = {
      begun.wrappingAdd(1, ordering: .relaxed)
      await Self.waitForCancellation()
      return .withoutSearch(.cancelled)
    }
    let readers = (0..<2).map { _ in Task { await explanations.value(7, oldest: 1, make: make) } }
    try await eventually("the work has begun") { begun.load(ordering: .relaxed) == 1 }
    for reader in readers { reader.cancel() }
    for reader in readers { #expect(await reader.value?.limit == .cancelled) }
    #expect(explanations.kept(7) == nil)
    let again = await explanations.value(7, oldest: 1) { .withoutSearch(.memory) }
    #expect(again?.limit == .memory)
  }

  @Test func `kept explanations are limited, and the oldest are dropped first`() {
    var kept = KeptExplanations()
    let count = 3 * Journal.Limits().count
    for number in 1...count { kept.add(nil, for: number, oldest: number - 100) }
    #expect(kept[1] == nil)
    #expect(kept[count] != nil)
  }

  @Test func `explanations past the total time say so, and the newest come first`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    directory.explanations.limits.timeForAll = .zero
    let world = try await directory.world(named: "default")
    var wrong = SignInScenario(.twitter)
    wrong.consumerSecret = "wrong"
    _ = await ScenarioRun.perform(wrong, in: world)
    let explanations = await world.journal.explanations()
    #expect(!explanations.isEmpty)
    #expect(explanations.values.allSatisfy { $0.limit == .time && $0.attempts == 0 })
    #expect(
      JournalText(world.journal, explanations: explanations).text
        .contains("    explanation: gave up before the first signature: there was no time left\n"))
  }

  @Test func `an explanation in a huge world knows the named people and some others`()
    async throws
  {
    var configuration = WorldConfiguration()
    configuration.twitter.crowd = 2_000
    let world = try await World(configuration)
    let token = TwitterConfiguration.Crowd.token(1_999)
    let header =
      "OAuth oauth_consumer_key=\"\(configuration.twitter.app.key)\", oauth_token=\"\(token.token)\", oauth_nonce=\"n\", "
      + "oauth_signature=\"a\", oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1\""
    let request = ArrivingRequest(
      method: "GET", scheme: "https", authority: "api.twitter.com", target: "/", contentType: nil,
      authorization: [header], body: [])
    let known = world.twitter.knownSecrets(for: request)
    #expect(known.tokens.contains { $0.credentials.token == token.token })
    #expect(known.clients.contains { $0.key == configuration.twitter.app.key })
    #expect(64...80 ~= known.tokens.count)
  }
}
