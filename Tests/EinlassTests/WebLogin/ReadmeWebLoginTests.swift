import Einlass
import EinlassSimulator
import EinlassWire
import Synchronization
import Testing

/// The README's example of the web login as code.
struct ReadmeWebLoginTests {
  @Test func `the README's login gets a token that the first daily check finds dead`()
    async throws
  {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")
    ]
    let world = try await World(configuration)
    let causes = Mutex<[FacebookLogOutCause]>([])

    var settings = FacebookWebLogin.Settings(appID: configuration.facebook.app.id, permissions: ["email"])
    settings.responseType = .tokenAndScopes
    let login = FacebookWebLogin(settings, app: world.app, page: world.page())
    let response = try await login.logIn()

    let validity = FacebookTokenValidity(app: world.app) { cause in causes.withLock { $0.append(cause) } }
    if let token = response.token { try await validity.keep(WebLoginCredential(token)) }
    let end = try #require(validity.credential?.expiration)
    #expect((3600...7200).contains(end.seconds - world.clock.now.seconds))
    await validity.checkDaily()
    #expect(causes.withLock { $0 } == [.expired])
  }
}
