internal import EinlassWire
internal import EinlassWorld

/// The parameters with which the login dialog is called.
///
/// Source: reference of Facebook's login, section 1.2. What the kits send for their own books is not read.
struct DialogRequest: Sendable {
  let clientID: String?
  let redirectURI: String?
  let state: String?
  /// In their order, without repetition; `public_profile` only where it was asked for.
  let scopes: [String]
  /// nil: a word in it is unknown.
  let responseType: DialogResponseType?
  let authTypes: Set<String>
  let authNonce: String?
  /// Of OpenID Connect.
  let nonce: String?
  let returnsScopes: Bool
  let codeChallenge: String?
  /// Of Facebook's kits, which get it back.
  let endToEnd: String?
  /// Whether one of Facebook's kits for phones asks, by its own word.
  let isPhoneKit: Bool
  /// Whether the dialog stands at the graph's host, as until 2012; it tells errors as JSON.
  let isGraph: Bool

  init(_ call: Call) {
    let value = { (name: String) in call.parameter(name).flatMap { $0.isEmpty ? nil : $0 } }
    clientID = value("client_id") ?? value("app_id")
    redirectURI = value("redirect_uri")
    state = call.parameter("state")
    scopes = Self.list(value("scope"))
    responseType = DialogResponseType(value("response_type"))
    authTypes = Set(Self.list(value("auth_type")))
    authNonce = value("auth_nonce")
    nonce = value("nonce")
    returnsScopes = value("return_scopes") == "true"
    codeChallenge = value("code_challenge")
    endToEnd = value("e2e")
    isPhoneKit = ["ios", "android"].contains(value("sdk")?.prefix { $0 != "-" }.lowercased())
    isGraph = call.request.host == SimulatedFacebook.graphHost
  }

  /// Whether what was declined before is asked again.
  var asksAgain: Bool { authTypes.contains("rerequest") }

  /// Whether the person has to log in again, logged in or not.
  var reauthenticates: Bool { authTypes.contains("reauthenticate") }

  private static func list(_ text: String?) -> [String] {
    var seen: Set<Substring> = []
    let names = (text ?? "").split { $0 == "," || $0 == " " }
    return names.filter { seen.insert($0).inserted }.map(String.init)
  }
}
