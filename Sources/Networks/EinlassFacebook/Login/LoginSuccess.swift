internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `/connect/login_success.html`: where the dialog ends for programs without a website. They read the address, not
  /// the page, whose wording is guessed from memory (reference of Facebook's login, section 1.1).
  static let loginSuccess = Endpoint<SimulatedFacebook>(
    .facebook.loginSuccess, [.get], "/connect/login_success.html"
  ) { _, facebook in
    FacebookPage.notice(
      heading: "Success",
      "SECURITY WARNING: Please treat the URL above as you would your password and do not share it with anyone."
    ).response(at: facebook.clock.now)
  }
}
