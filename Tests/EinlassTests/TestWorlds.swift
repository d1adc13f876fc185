import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire

/// Worlds that the tests of the authenticators share the shape of, each made anew.
enum TestWorlds {
  /// Nora and Otto with accounts of both networks; `change` adds what a test is about.
  static func make(_ change: (inout WorldPlan) -> Void = { _ in }) async throws -> World {
    var plan = WorldPlan()
    var nora = WorldPlan.TwitterPerson(screenName: "nora_sim", name: "Nora Sim")
    nora.id = 4_242_424_242
    nora.email = "nora@sim.example"
    plan.twitterPeople = [nora, WorldPlan.TwitterPerson(screenName: "otto_sim", name: "Otto Sim")]
    var login = WorldPlan.FacebookPerson(name: "Nora Sim", login: "nora@sim.example")
    login.email = "nora@sim.example"
    plan.facebookPeople = [login]
    plan.accounts = [
      WorldPlan.PhoneAccount(.twitter, person: "nora_sim"),
      WorldPlan.PhoneAccount(.twitter, person: "otto_sim"),
      WorldPlan.PhoneAccount(.facebook, person: "nora@sim.example"),
    ]
    change(&plan)
    return try await World(plan)
  }

  static let consumer = TwitterConsumer(
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
  static let appID = "500000000000001"

  /// Gives other tasks the chance to run until `isDone`; false where it never comes.
  static func settle(until isDone: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
      if isDone() { return true }
      await Task.yield()
    }
    return isDone()
  }
}
