import Einlass
import EinlassSimulator
import Testing

struct WebLoginBlock {
  @Test func `a login without a kit gives a token, which is asked for every day`() async throws {
    let configuration = WorldConfiguration.builtIn
    let world = try await World(configuration)
    var settings = FacebookWebLogin.Settings(appID: configuration.facebook.app.id, permissions: ["email"])
    settings.responseType = .tokenAndScopes
    let login = FacebookWebLogin(settings, app: world.app, page: world.page())
    let response = try await login.logIn()

    let validity = FacebookTokenValidity(app: world.app) { cause in print("logged out: \(cause)") }
    if let token = response.token { try await validity.keep(WebLoginCredential(token)) }
    // A token of the web lives for one to two hours of the virtual clock:
    // 'expired' comes with the first daily question.
    await validity.checkDaily()

    #expect(response.token != nil)
    #expect(validity.credential == nil)
  }
}
