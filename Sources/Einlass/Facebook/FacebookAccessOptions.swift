internal import EinlassDevice
internal import Synchronization

/// What an app asks of Facebook, shared by an authenticator and its sign-in under way.
final class FacebookAccessOptions: Sendable {
  struct Values: Sendable, Equatable {
    var permissions: [String] = []
    var audience = FacebookAuthenticator.Audience.onlyMe
  }

  private let values = Mutex(Values())

  var current: Values { values.withLock { $0 } }

  /// Changes them in one step, so that concurrent changes do not mix.
  func change(_ body: (inout Values) -> Void) {
    values.withLock { body(&$0) }
  }
}

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
