import Einlass
import EinlassSimulator
import Foundation
import OAuth1
import Testing

struct BrokerBlock {
  @Test func `a broker signs in`() async throws {
    let configuration = WorldConfiguration.builtIn
    let world = try await World(configuration)
    var settings = BrokeredLogin.Settings(
      account: "einlass",
      key: BrokeredLogin.Key(name: "simBrokerApp", value: "simBrokerKey0000000000000000004"),
      preset: "Facebook", appID: configuration.facebook.app.id)
    settings.forwardingURL = URL(string: "einlass-demo://signed-in")
    let login = BrokeredLogin(settings, app: world.app, page: world.page(), states: world.states)
    let token = try await login.signIn()

    #expect(!token.text.isEmpty)
  }
}
