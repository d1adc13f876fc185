import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire

/// Worlds that the tests of the authenticators share the shape of, each made anew.
enum TestWorlds {
  /// Nora and Otto with accounts of both networks; `change` adds what a test is about.
  static func make(_ change: (inout WorldConfiguration) -> Void = { _ in }) async throws -> World {
    var configuration = WorldConfiguration()
    var nora = TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")
    nora.id = 4_242_424_242
    nora.email = "nora@sim.example"
    configuration.twitter.people = [
      nora, TwitterConfiguration.Person(screenName: "otto_sim", name: "Otto Sim"),
    ]
    var login = FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")
    login.email = "nora@sim.example"
    configuration.facebook.people = [login]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.twitter, person: "otto_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    change(&configuration)
    return try await World(configuration)
  }

  static let consumer = TwitterConsumer(
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
  static let appID = "500000000000001"

  /// Gives other tasks many turns: what has not happened then does not happen.
  static func letOthersRun() async {
    for _ in 0..<10_000 { await Task.yield() }
  }
}
