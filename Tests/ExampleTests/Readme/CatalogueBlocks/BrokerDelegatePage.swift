import Einlass

extension CatalogueController {
  func signIn() {
    login.delegate = self
    login.start()
  }
}
