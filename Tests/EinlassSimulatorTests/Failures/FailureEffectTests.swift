import EinlassSimulator
import EinlassTestSupport
import Testing

@Suite(.tags(.slow))
struct FailureEffectTests {
  /// The results of the scenarios without a plan.
  private static let plain = Task {
    var traces: [FailureScenario.Trace] = []
    for scenario in FailureScenario.all { traces.append(try await scenario.trace()) }
    return traces
  }

  /// These failures leave no visible trace; PredictableStateTests covers them.
  private static let unnoticed: Set = ["predictable-states"]

  /// No scenario signs in with the strict provider. `ProviderFailureTests` plans its refusals.
  private static let names = WorldModules.standard.failures.map(\.name).filter { name in
    !unnoticed.contains(name) && !name.hasPrefix("strict-")
  }

  @Test(arguments: FailureScenario.all)
  func `a scenario without a failure has the same result each time`(_ scenario: FailureScenario) async throws
  {
    #expect(try await scenario.trace() == scenario.trace())
  }

  @Test(arguments: names)
  func `a planned failure has a visible effect`(_ name: String) async throws {
    let failure = try #require(WorldModules.standard.failure(name))
    let ownCalls = ["phone.access", "phone.renewal", "phone.keychain", "person.choice"]
    let fittingCalls = WorldModules.standard.calls(for: failure)
    var withoutEffect: [String] = []
    for (scenario, plain) in zip(FailureScenario.all, try await Self.plain.value) {
      for call in plain.calls + ownCalls where fittingCalls.contains(call) {
        let trace = try await scenario.trace(with: name, at: call)
        guard trace.acted != plain.acted else { continue }
        if trace.lines != plain.lines { return }
        withoutEffect.append("\(call) in '\(scenario.name)'")
      }
    }
    Issue.record("\(name) changes nothing: \(withoutEffect)")
  }
}
