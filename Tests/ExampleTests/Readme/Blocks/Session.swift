import Einlass
import EinlassSimulator
import Testing

struct SessionBlock {
  @Test func `a session is opened by the account in Settings`() async throws {
    let configuration = WorldConfiguration.builtIn
    let world = try await World(configuration)
    let settings = FacebookSession.Settings(appID: configuration.facebook.app.id, permissions: ["email"])
    let session = await FacebookSession(
      settings, app: world.app, cache: KeychainTokenCache(app: world.app), web: world.page(),
      opener: world.screen)
    world.screen.set(SimulatedScreen.AppDelegateHandlers(session))
    try await session.open(behavior: .useSystemAccountIfPresent)
    let person = try await session.me(picture: .large)

    #expect(person.name == "Nora Sim")
  }
}
