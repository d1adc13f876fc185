internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The values of one part of a response's address, by name. If a name is repeated, the last value counts.
///
/// `#_=_`, which Facebook's pages append to addresses without a fragment, is read as a name that is never looked up.
struct CallbackValues: Sendable, Equatable {
  private let values: [String: String]

  init(_ text: some StringProtocol) {
    var values: [String: String] = [:]
    for field in FormFields(parsing: text.utf8).fields { values[field.name] = field.value }
    self.values = values
  }

  private init(values: [String: String]) {
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  /// Returns the comma-separated names in the value of `name`. `nil` if the name is absent; empty if it has no value,
  /// with or without `=`.
  func list(_ name: String) -> [String]? {
    values[name].map { text in text.split(separator: ",").map(String.init) }
  }

  func overridden(by other: CallbackValues) -> CallbackValues {
    CallbackValues(values: values.merging(other.values) { _, new in new })
  }

  /// Returns the token with the granted and the declined of the `requested` permissions. `nil` if there is none.
  func token(
    appID: String, requested: [String], way: FacebookLoginType, at now: WallTime
  ) -> FacebookTokenData? {
    // U+FFFD replaces bytes that are not UTF-8, so this is not a Facebook token.
    guard let text = values["access_token"], !text.isEmpty, !text.contains("\u{FFFD}") else { return nil }
    let named = list("permissions") ?? list("granted_scopes") ?? []
    let granted = named.isEmpty ? requested : named
    let denied = list("denied_scopes") ?? []
    var data = FacebookTokenData(
      token: text, appID: appID, permissions: FacebookPermissionKind.withImplied(granted),
      expiration: expiration(at: now), refreshed: now, loginType: way)
    let missing = requested.filter { !granted.contains($0) && !denied.contains($0) }
    data.declinedPermissions = (denied + missing).filter { !FacebookPermissionKind.implied.contains($0) }
    data.userID = userID
    return data
  }

  /// Returns `expires_in`, in seconds, if present, where 0 means never; otherwise `expires`, a Unix time; otherwise
  /// never.
  private func expiration(at now: WallTime) -> WallTime {
    if let seconds = values["expires_in"].flatMap(Int64.init) {
      return seconds <= 0 ? FacebookTokenData.distantFuture : now.advanced(by: .seconds(seconds))
    }
    return values["expires"].flatMap(Int64.init).map { WallTime(seconds: $0) }
      ?? FacebookTokenData.distantFuture
  }

  /// The user id in the `signed_request`. The signature is not checked, since that requires the app's secret.
  private var userID: String? {
    guard let request = values["signed_request"], let dot = request.firstIndex(of: ".") else { return nil }
    var text = request[request.index(after: dot)...].replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: String(text)).flatMap { LenientFields(json: Array($0))?.text("user_id") }
  }
}
