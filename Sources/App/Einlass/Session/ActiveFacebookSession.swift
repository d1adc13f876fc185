public import Foundation
internal import Synchronization

/// The app's current session, for apps written for the SDK's `activeSession`.
///
/// Not a singleton: the app makes one and passes it on. Setting another session closes the previous one.
public final class ActiveFacebookSession: Sendable {
  /// Posted with the session that became active.
  public static let didSet = Notification.Name(
    "com.facebook.sdk:FBSessionDidSetActiveSessionNotification")
  /// Posted with the session that is no longer active.
  public static let didUnset = Notification.Name(
    "com.facebook.sdk:FBSessionDidUnsetActiveSessionNotification")

  private let current = Mutex<FacebookSession?>(nil)
  private let center: NotificationCenter?

  /// Creates an instance without an active session. `center` is `nil` if nothing should be posted.
  public init(_ center: NotificationCenter? = nil) {
    self.center = center
  }

  /// The active session.
  public var session: FacebookSession? { current.withLock { $0 } }

  /// Makes `session` the active one. The previous one is closed, and keeps its cached token.
  public func set(_ session: FacebookSession?) {
    let old = current.withLock { current in
      defer { current = session }
      return current
    }
    guard old !== session else { return }
    if let old {
      // A session that cannot be closed has nothing to close.
      try? old.close()
      center?.post(name: Self.didUnset, object: old)
    }
    if let session { center?.post(name: Self.didSet, object: session) }
  }
}
