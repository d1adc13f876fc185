internal import Synchronization

/// What an app asks of Facebook, shared by an authenticator and its sign-in under way.
final class FacebookAccessOptions: Sendable {
  struct Values: Sendable, Equatable {
    var permissions: [String] = []
    var audience = FacebookAuthenticator.Audience.onlyMe
  }

  private let values = Mutex(Values())

  var current: Values { values.withLock { $0 } }

  /// Changes them at once, whoever else does so at the same time.
  func change(_ body: (inout Values) -> Void) {
    values.withLock { body(&$0) }
  }
}
