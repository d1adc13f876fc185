import Einlass
import EinlassWire
import Foundation
import OAuth1

extension CatalogueApp {
  func signInThroughBroker() async throws -> String? {
    var settings = BrokeredLogin.Settings(
      account: "einlass", key: BrokeredLogin.Key(name: "simBrokerApp", value: key),
      preset: "Facebook", appID: "500000000000001")
    settings.permissions = ["email"]
    settings.forwardingURL = URL(string: "einlass-demo://signed-in")
    let login = BrokeredLogin(settings, app: app, page: page, states: SystemRandomSource())
    let token = try await login.signIn()
    let person = try await login.person(of: token)

    return person.name
  }
}
