internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The parameters with which the login dialog is called.
///
/// Source: reference of Facebook's login, section 1.2. Parameters that the kits send for their own records are ignored.
struct DialogRequest: Sendable {
  let clientID: String?
  let redirectURI: String?
  let state: String?
  /// The scopes in their order, without duplicates; `public_profile` only if requested.
  let scopes: [String]
  /// The response type. `nil` if it contains an unknown word.
  let responseType: DialogResponseType?
  let authTypes: Set<String>
  let authNonce: String?
  /// The nonce of OpenID Connect.
  let nonce: String?
  let returnsScopes: Bool
  /// The widest privacy of the application's posts. `nil` if not set, or unknown.
  let audience: FacebookPostRecord.Privacy?
  let codeChallenge: String?
  /// The `e2e` of Facebook's kits, which is sent back to them.
  let endToEnd: String?
  /// Whether the request claims to come from one of Facebook's phone kits.
  let isPhoneKit: Bool
  /// Whether the dialog is at the graph host and so reports errors as JSON, as until 2012.
  let isGraph: Bool

  init(_ call: Call) {
    let value = { (name: String) in call.parameter(name).flatMap { $0.isEmpty ? nil : $0 } }
    clientID = value("client_id") ?? value("app_id")
    redirectURI = value("redirect_uri")
    state = call.parameter("state")
    scopes = Self.list(value("scope"))
    responseType = DialogResponseType(value("response_type") ?? Self.responseType(ofDraft: value("type")))
    authTypes = Set(Self.list(value("auth_type")))
    authNonce = value("auth_nonce")
    nonce = value("nonce")
    returnsScopes = value("return_scopes") == "true"
    audience =
      switch value("default_audience") {
      case "only_me": .onlyMe
      case "friends": .friends
      case "everyone": .everyone
      default: nil
      }
    codeChallenge = value("code_challenge")
    endToEnd = value("e2e")
    isPhoneKit = ["ios", "android"].contains(value("sdk")?.prefix { $0 != "-" }.lowercased())
    isGraph = call.request.host == SimulatedFacebook.graphHost
  }

  /// The `response_type` for `type`, its name in the draft of OAuth 2.0 that Facebook started with. Its kits and
  /// programs of 2010 to 2012 send it. Any other word is ignored.
  private static func responseType(ofDraft type: String?) -> String? {
    switch type {
    case "user_agent": "token"
    case "web_server": "code"
    default: nil
    }
  }

  /// Whether a login uses OpenID Connect.
  var isOpenID: Bool { scopes.contains("openid") }

  /// Whether the person is asked again for permissions that were declined before.
  var asksAgain: Bool { authTypes.contains("rerequest") }

  /// Whether the person has to log in again, even if already logged in.
  var reauthenticates: Bool { authTypes.contains("reauthenticate") }

  private static func list(_ text: String?) -> [String] {
    var seen: Set<Substring> = []
    let names = (text ?? "").split { $0 == "," || $0 == " " }
    return names.filter { seen.insert($0).inserted }.map(String.init)
  }
}
