internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// The redirect addresses of the login dialog, exactly as Facebook sent them.
///
/// Source: reference of Facebook's login, sections 1.4 to 1.6.
struct DialogRedirect: Sendable {
  /// Everything that a successful redirect may contain.
  struct Success: Sendable {
    var code: String?
    var token: String?
    /// In seconds; 0 if it never expires.
    var expiresIn: Int64?
    var dataAccessEnd: Int64?
    var nonce: String?
    var idToken: String?
    var signedRequest: String?
    var graphDomain: String?
    /// The granted and denied scopes. `nil` if not requested.
    var scopes: (granted: [String], denied: [String])?
  }

  /// The other redirects of a dialog, for errors of the application or of Facebook itself.
  enum Trouble: String, Sendable, Hashable, CaseIterable {
    case serviceDisabled = "service_disabled"
    case serviceDisabledUseBrowser = "service_disabled_use_browser"
    case killSwitch = "AndroidAuthKillSwitchException"
  }

  private let target: RedirectTarget
  private let address: String
  private let state: String?
  private let endToEnd: String?
  private let isFragment: Bool
  private let isOpenID: Bool
  private let era: GraphEra

  init(_ request: DialogRequest, to target: RedirectTarget, at now: WallTime) {
    self.target = target
    address = request.redirectURI ?? ""
    state = request.state
    endToEnd = target.isWeb ? nil : request.endToEnd
    isOpenID = request.isOpenID
    isFragment = request.responseType?.isFragment ?? false
    era = GraphEra(now)
  }

  func success(_ success: Success) -> String {
    guard isFragment else { return withQuery(queryPairs(success)) }
    let pairs = target.isWeb ? webPairs(success) : kitPairs(success)
    return front + "#" + Self.encoded(pairs)
  }

  /// The person's refusal: in the query, even if a token was requested.
  var denial: String {
    if target.scheme == "fbconnect" { return target.base + "?error_reason=user_denied" }
    if era.isOf2011 {
      return withQuery([
        ("error_reason", "user_denied"), ("error", "access_denied"),
        ("error_description", "The user denied your request."), ("state", state),
      ])
    }
    return withQuery([
      ("error", "access_denied"), ("error_code", "200"), ("error_description", "Permissions error"),
      ("error_reason", "user_denied"), ("state", state),
    ])
  }

  /// An application in sandbox mode, until 2013; the two spaces are Facebook's, and there is no `error`.
  var sandbox: String {
    withQuery([
      ("error_code", "901"),
      (
        "error_message",
        "This app is in sandbox mode.  Edit the app configuration at http://developers.facebook.com/apps to "
          + "make the app publicly visible."
      ), ("state", state),
    ])
  }

  func trouble(_ trouble: Trouble) -> String {
    withQuery([("error", trouble.rawValue), ("state", state)])
  }

  // MARK: - Forms

  private typealias Pair = (name: String, value: String?)

  private func queryPairs(_ success: Success) -> [Pair] {
    let others: [Pair] = [
      ("signed_request", success.signedRequest), ("graph_domain", success.graphDomain),
      ("granted_scopes", Self.list(success.scopes?.granted)),
      ("denied_scopes", Self.list(success.scopes?.denied)),
    ]
    // The order is that of the report. It is guessed that a refusal and a fragment do not name the issuer.
    guard isOpenID, era.tellsIssuer else {
      let code: Pair = ("code", success.code)
      return [code] + others + [("state", state)]
    }
    let first: [Pair] = [("state", state), ("iss", SimulatedFacebook.issuer), ("code", success.code)]
    return first + others
  }

  /// The form for websites and `login_success.html`. The positions of the rarer keys are guessed.
  private func webPairs(_ success: Success) -> [Pair] {
    [
      ("access_token", success.token), ("data_access_expiration_time", success.dataAccessEnd.map { "\($0)" }),
      ("expires_in", success.expiresIn.map { "\($0)" }), ("signed_request", success.signedRequest),
      ("graph_domain", success.graphDomain), ("id_token", success.idToken), ("nonce", success.nonce),
      ("code", success.code), ("granted_scopes", Self.list(success.scopes?.granted)),
      ("denied_scopes", Self.list(success.scopes?.denied)), ("state", state),
    ]
  }

  /// The form for Facebook's iOS kit in 2016. The positions of the rarer keys are guessed.
  private func kitPairs(_ success: Success) -> [Pair] {
    [
      ("e2e", endToEnd), ("state", state), ("granted_scopes", Self.list(success.scopes?.granted)),
      ("denied_scopes", Self.list(success.scopes?.denied)), ("signed_request", success.signedRequest),
      ("graph_domain", success.graphDomain), ("id_token", success.idToken), ("nonce", success.nonce),
      ("code", success.code), ("data_access_expiration_time", success.dataAccessEnd.map { "\($0)" }),
      ("access_token", success.token), ("expires_in", success.expiresIn.map { "\($0)" }),
    ]
  }

  /// The part before `#`.
  private var front: String {
    if let query = target.query { return target.base + "?" + query }
    let isMarked =
      target.isWeb && address != RedirectRule.loginSuccess && era.marksQuery
    return isMarked ? target.base + "?" : target.base
  }

  /// In a query, an empty `denied_scopes` has no `=`. `#_=_` ends every address without a fragment.
  private func withQuery(_ pairs: [Pair]) -> String {
    let added = Self.encoded(pairs).replacing("denied_scopes=&", with: "denied_scopes&")
    let old = target.query.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
    let text = added.hasSuffix("denied_scopes=") ? String(added.dropLast()) : added
    return "\(target.base)?\(old)\(text)#\(target.fragment ?? "_=_")"
  }

  private static func list(_ names: [String]?) -> String? {
    names.map { $0.sorted().joined(separator: ",") }
  }

  private static func encoded(_ pairs: [Pair]) -> String {
    pairs.compactMap { pair in
      pair.value.map { "\(pair.name)=\(PercentEncoding.encode($0).replacing("%20", with: "+"))" }
    }.joined(separator: "&")
  }
}
