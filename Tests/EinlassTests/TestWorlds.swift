import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire

/// World templates shared by the tests of the authenticators; each test gets a new world.
enum TestWorlds {
  /// Returns a world in which Nora and Otto have accounts on both networks. `change` adds details for a test.
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

  /// Lets other tasks run many times, so that anything still missing will not happen.
  static func letOthersRun() async {
    for _ in 0..<10_000 { await Task.yield() }
  }
}
