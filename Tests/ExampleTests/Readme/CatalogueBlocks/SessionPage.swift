import Einlass

extension CatalogueApp {
  func openSession() async throws -> (FacebookSession, FacebookPerson) {
    let settings = FacebookSession.Settings(appID: "500000000000001", permissions: ["email"])
    let session = await FacebookSession(
      settings, app: app, cache: KeychainTokenCache(app: app), web: page, opener: screen)
    try await session.open(behavior: .useSystemAccountIfPresent)
    let person = try await session.me(picture: .large)

    return (session, person)
  }
}
