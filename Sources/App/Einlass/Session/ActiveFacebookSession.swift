public import Foundation
internal import Synchronization

/// The session that an app works with at the moment, for apps written for the SDK's `activeSession`.
///
/// No singleton: the app makes one and hands it on. Setting another session closes the one before.
public final class ActiveFacebookSession: Sendable {
  /// Posted with the session that has become the active one.
  public static let didSet = Notification.Name(
    "com.facebook.sdk:FBSessionDidSetActiveSessionNotification")
  /// Posted with the session that no longer is.
  public static let didUnset = Notification.Name(
    "com.facebook.sdk:FBSessionDidUnsetActiveSessionNotification")

  private let current = Mutex<FacebookSession?>(nil)
  private let center: NotificationCenter?

  /// Nothing is active at first. `nil` if nothing is posted.
  public init(_ center: NotificationCenter? = nil) {
    self.center = center
  }

  /// The active session.
  public var session: FacebookSession? { current.withLock { $0 } }

  /// Makes `session` the active one; the one before is closed, its cached token kept.
  public func set(_ session: FacebookSession?) {
    let old = current.withLock { current in
      defer { current = session }
      return current
    }
    guard old !== session else { return }
    if let old {
      // One that cannot be closed has nothing to close.
      try? old.close()
      center?.post(name: Self.didUnset, object: old)
    }
    if let session { center?.post(name: Self.didSet, object: session) }
  }
}
