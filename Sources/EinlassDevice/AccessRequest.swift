public import EinlassWire

/// What an app asks the account store for.
///
/// The options that one type of account needs and the other forbids are part of the case, so the exceptions
/// that Apple raised for a wrong mix cannot come up.
public enum AccessRequest: Sendable, Hashable {
  case twitter
  /// The application's id at Facebook, what it wants to do, and who may see what it posts.
  case facebook(appID: String, permissions: [String], audience: FacebookAudience?)

  /// Whose accounts are asked for.
  public var network: NetworkID {
    switch self {
    case .twitter: .twitter
    case .facebook: .facebook
    }
  }
}

/// Who may see what an app posts; raw values are those of `ACFacebookAudienceKey`.
public enum FacebookAudience: String, Sendable, Hashable, CaseIterable {
  case onlyMe = "me"
  case friends
  case everyone
}
