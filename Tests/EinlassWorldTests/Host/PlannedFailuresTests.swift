import EinlassWire
import Testing

@testable import EinlassWorld

/// What becomes of plans when a call that they have counted is not answered after all.
struct PlannedFailuresTests {
  private static func plan(_ name: String, after: Int = 0, times: Int = 1) -> PlannedFailure {
    let failure = SimulatedFailure(
      name, "", .tool, at: [CallName("call")], .transport(.cannotFindHost))
    return PlannedFailure(failure, call: "call", after: after, times: times)
  }

  private static func counts(_ plans: PlannedFailures) -> [String] {
    plans.left.map { "\($0.planned.name) \($0.toSpare) \($0.left)" }
  }

  @Test func `a call that is taken back counts for no plan`() {
    let plans = PlannedFailures(isDurable: true)
    for plan in [Self.plan("spared", after: 2), Self.plan("last"), Self.plan("often", times: 3)] {
      plans.add(plan)
    }
    let before = Self.counts(plans)
    let counted = plans.count("call", by: nil)
    #expect(counted.acting.map(\.name) == ["last", "often"])
    #expect(Self.counts(plans) == ["spared 1 1", "often 0 2"])
    plans.takeBack(counted)
    #expect(Self.counts(plans) == before)
  }

  @Test func `what was planned and removed meanwhile stays so`() {
    let plans = PlannedFailures(isDurable: true)
    for plan in [Self.plan("last"), Self.plan("removed", times: 2)] { plans.add(plan) }
    let counted = plans.count("call", by: nil)
    plans.add(Self.plan("added"))
    #expect(plans.remove { $0.name == "removed" } == 1)
    plans.takeBack(counted)
    #expect(Self.counts(plans) == ["last 0 1", "added 0 1"])
  }
}
