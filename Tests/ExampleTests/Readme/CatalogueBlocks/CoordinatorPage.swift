import Einlass

extension CatalogueApp {
  func startApp() async -> SignInCoordinator {
    let coordinator = SignInCoordinator(backEnd: backEnd) {
      await FacebookSession(settings, app: app, cache: cache, web: page, opener: screen)
    }
    coordinator.delegate = curtain
    await coordinator.start()

    return coordinator
  }
}
