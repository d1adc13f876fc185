internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What Facebook sent back to the app, by any of its ways.
///
/// Source: reference of Facebook's login, section 7.3.
struct FacebookCallback: Sendable, Equatable {
  private let values: CallbackValues

  /// Query and fragment in one; the fragment wins.
  init(_ url: URL) {
    values = CallbackParts(url).both
  }

  /// Whether this answers the question with `stateToken`. `nil` if it names no question at all.
  func answers(_ stateToken: String) -> Bool? {
    guard let state = values["state"] else { return nil }
    return LenientFields(json: Array(state.utf8))?.text(DialogAddress.stateTokenName) == stateToken
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

  /// The token with what was granted and declined of `requested`. `nil` if there is none.
  func token(
    appID: String, requested: [String], way: FacebookLoginType, at now: WallTime
  ) -> FacebookTokenData? {
    values.token(appID: appID, requested: requested, way: way, at: now)
  }

  /// Why there is no token.
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
