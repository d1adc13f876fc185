internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A response of Facebook to the app, received in any way.
///
/// Source: reference of Facebook's login, section 7.3.
struct FacebookCallback: Sendable, Equatable {
  private let values: CallbackValues

  /// Merges query and fragment; the fragment wins.
  init(_ url: URL) {
    values = CallbackParts(url).both
  }

  /// Whether this answers the request with `stateToken`. `nil` if it names no request.
  func answers(_ stateToken: String) -> Bool? {
    guard let state = values["state"] else { return nil }
    return LenientFields(json: Array(state.utf8))?.text(DialogAddress.stateTokenName) == stateToken
  }

  /// Whether it contains a token.
  var hasToken: Bool { values["access_token"] != nil }

  /// The other way to sign in that the response demands with one of two error names.
  var otherWay: FacebookLoginType? {
    switch values["error"] {
    case "service_disabled_use_browser": .safari
    case "service_disabled": .webView
    default: nil
    }
  }

  /// Returns the token with the granted and the declined of the `requested` permissions. `nil` if there is none.
  func token(
    appID: String, requested: [String], way: FacebookLoginType, at now: WallTime
  ) -> FacebookTokenData? {
    values.token(appID: appID, requested: requested, way: way, at: now)
  }

  /// Returns the reason for a missing token.
  func failure(isReauthorization: Bool) -> FacebookSession.SessionError {
    let code = values["error_code"].flatMap(Int.init)
    if let message = values["error_message"] {
      return .loginFailed(.userOtherError, originalCode: code, detail: message)
    }
    let detail = values["error_description"] ?? values["error_reason"] ?? values["error"]
    return .loginFailed(
      isReauthorization ? .reauthorizeUserCancelled : .userCancelled, originalCode: code, detail: detail)
  }
}
