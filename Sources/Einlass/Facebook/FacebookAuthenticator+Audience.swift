internal import EinlassDevice

extension FacebookAuthenticator {
  /// Who may see what the app posts with the token.
  public enum Audience: Sendable, Hashable, CaseIterable {
    case onlyMe
    case friends
    case everyone

    var phoneValue: FacebookAudience {
      switch self {
      case .onlyMe: .onlyMe
      case .friends: .friends
      case .everyone: .everyone
      }
    }
  }
}
