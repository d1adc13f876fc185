internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedTwitter {
  /// The reason why `call` at `now` is refused as a call of OAuth 1.0a. `nil` if it is not one, or if OAuth 1.0a still
  /// works.
  ///
  /// X has not said how it will refuse: 401, as for a wrong signature, and 403 for writes are guesses (reference of X
  /// today, section 12, row 10).
  func retirementRefusal(of call: Call, at now: WallTime) -> ReasonedError? {
    guard let retirement = policy.retirement, isOAuth1(call) else { return nil }
    switch retirement.phase(at: now) {
    case .before, .exchangeOpen: return nil
    case .brownout:
      return TwitterError.couldNotAuthenticate
        .because("OAuth 1.0a is temporarily off: a brownout before its retirement")
    case .off: return TwitterError.couldNotAuthenticate.because("OAuth 1.0a is off: it has been retired")
    case .writesRefused:
      let isLogin = call.request.path.hasPrefix("/oauth/")
      let isRead = [.get, .head].contains(call.request.head.method)
      return isLogin || isRead
        ? nil
        : TwitterError.oauth1WritesRetired.because("OAuth 1.0a is read-only: it is being retired")
    }
  }

  /// Whether the call is part of signing in through OAuth 1.0a, or is signed.
  private func isOAuth1(_ call: Call) -> Bool {
    call.request.path.hasPrefix("/oauth/") || Self.hasOAuth1Header(call.request)
      || call.parameter("oauth_signature") != nil
  }

  /// Whether a request is signed in its header.
  static func hasOAuth1Header(_ request: WireRequest) -> Bool {
    request.head.headerFields[values: .authorization].contains { $0.prefix(6).lowercased() == "oauth " }
  }
}
