import Einlass
import EinlassDevice

extension CatalogueApp {
  func logIn() async throws {
    let settings = FacebookWebLogin.Settings(appID: "500000000000001", permissions: ["email"])
    let login = FacebookWebLogin(settings, app: app, page: page)
    let backEnd = LoginBackEnd(at: address, transport: app.transport, clock: app.clock)
    let validity = FacebookTokenValidity(app: app, backEnd: backEnd) { cause in show("Logged out: \(cause)") }

    if case .notLoggedIn = await validity.start() {
      let response = try await login.logIn()
      guard let code = response.code else { return }
      let credential = try await backEnd.exchange(code: code, redirectURI: response.redirectURI)
      try await validity.keep(credential)
    }
    await validity.checkDaily()
  }
}
