internal import EinlassWire
internal import FoundationEssentials

/// What Facebook sent back to the app, by any of its ways.
///
/// Source: reference of Facebook's login, section 7.3.
struct FacebookCallback: Sendable, Equatable {
  private let values: [String: String]

  /// Query and fragment in one; the fragment wins.
  init(_ url: URL) {
    let text = url.absoluteString
    let fragment = text.firstIndex(of: "#").map { text[text.index(after: $0)...] } ?? ""
    let front = text.prefix { $0 != "#" }
    let query = front.firstIndex(of: "?").map { front[front.index(after: $0)...] } ?? ""
    var values: [String: String] = [:]
    for part in [query, fragment] {
      for field in FormFields(parsing: part.utf8).fields { values[field.name] = field.value }
    }
    // What Facebook's pages append to addresses without a fragment is no data.
    values["_"] = nil
    self.values = values
  }

  /// Whether `url` is the app's own address for answers.
  static func isOwn(_ url: URL, scheme: String) -> Bool {
    let text = url.absoluteString.lowercased()
    let front = "\(scheme.lowercased())://authorize"
    guard text.hasPrefix(front) else { return false }
    return text.dropFirst(front.count).first.map { "/?#".contains($0) } ?? true
  }

  /// Whether this answers the question with `mark`; nil: it names no question at all.
  func answers(_ mark: String) -> Bool? {
    guard let state = values["state"] else { return nil }
    return LenientFields(json: Array(state.utf8))?.text(DialogAddress.markName) == mark
  }

  /// Whether a token came along.
  var hasToken: Bool { values["access_token"] != nil }

  /// Which of the two words that send the app on to another way.
  var otherWay: FacebookLoginType? {
    switch values["error"] {
    case "service_disabled_use_browser": .safari
    case "service_disabled": .webView
    default: nil
    }
  }

  /// The token with what was granted and declined of `requested`; nil: there is none.
  func token(
    appID: String, requested: [String], way: FacebookLoginType, at now: WallTime
  ) -> FacebookTokenData? {
    guard let text = values["access_token"], !text.isEmpty else { return nil }
    let named = Self.list(values["permissions"] ?? values["granted_scopes"])
    let granted = named.isEmpty ? requested : named
    let denied = Self.list(values["denied_scopes"])
    var data = FacebookTokenData(
      token: text, appID: appID, permissions: Self.withImplied(granted), expiration: expiration(at: now),
      refreshed: now, loginType: way)
    let missing = requested.filter { !granted.contains($0) && !denied.contains($0) }
    data.declinedPermissions = (denied + missing).filter { !FacebookPermissionKind.implied.contains($0) }
    data.userID = userID
    return data
  }

  /// Why there is no token.
  func failure(isReauthorization: Bool) -> FacebookSession.Failure {
    let code = values["error_code"].flatMap(Int.init)
    if let message = values["error_message"] {
      return .loginFailed(.userOtherError, originalCode: code, detail: message)
    }
    let detail = values["error_description"] ?? values["error_reason"] ?? values["error"]
    return .loginFailed(
      isReauthorization ? .reauthorizeUserCancelled : .userCancelled, originalCode: code, detail: detail)
  }

  static func withImplied(_ names: [String]) -> [String] {
    names.contains("public_profile") ? names : ["public_profile"] + names
  }

  /// `expires_in` in seconds, of which 0 is never; else `expires`, a Unix time; else never.
  private func expiration(at now: WallTime) -> WallTime {
    if let seconds = values["expires_in"].flatMap(Int64.init) {
      return seconds <= 0 ? FacebookTokenData.distantFuture : now.advanced(by: .seconds(seconds))
    }
    return values["expires"].flatMap(Int64.init).map { WallTime(seconds: $0) }
      ?? FacebookTokenData.distantFuture
  }

  /// Of the `signed_request`; its signature is not looked at, since only the app's secret could check it.
  private var userID: String? {
    guard let request = values["signed_request"], let dot = request.firstIndex(of: ".") else { return nil }
    var text = request[request.index(after: dot)...].replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: String(text)).flatMap { LenientFields(json: Array($0))?.text("user_id") }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map(String.init).filter { !$0.isEmpty }
  }
}
