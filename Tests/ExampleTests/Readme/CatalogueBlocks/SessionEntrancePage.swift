import Einlass

extension CatalogueApp {
  func handOn(to session: FacebookSession) {
    session.handleOpenURL(url, sourceApplication: sourceApplication)
    session.handleDidBecomeActive()
  }
}
