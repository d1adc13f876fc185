internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The control room over HTTP: a web page that gets all its data from the control interface.
enum ControlPage {
  /// Allows no resources from other sites, no frames in other pages, and no execution of data from clients of the
  /// networks.
  static let securityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
    + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

  /// The page itself.
  static var index: WireResponse {
    get throws(ControlProblem) { try part("index.html") }
  }

  /// Returns the part with that name.
  ///
  /// - Throws: `notFound`.
  static func part(_ name: String) throws(ControlProblem) -> WireResponse {
    guard let file = ControlRoomFile.named(name) else {
      throw ControlProblem(.notFound, "the control room has no file '\(name.prefix(100))'")
    }
    var fields: HTTPFields = [.contentType: file.mediaType, .contentSecurityPolicy: securityPolicy]
    for (name, value) in others {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return WireResponse(.ok, fields: fields, body: Array(file.text.utf8))
  }

  private static let others = [
    // The page's address may contain the token in its fragment, which browsers do not send; its host and port are
    // private too.
    ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
  ]
}
