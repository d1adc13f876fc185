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

  /// Creates an instance without an active session.
  ///
  /// - Parameter center: The center to which changes are posted; `nil` if they are not posted.
  public init(_ center: NotificationCenter? = nil) {
    self.center = center
  }

  /// The active session.
  public var session: FacebookSession? { current.withLock { $0 } }

  /// Makes a session the active one. The previous one is closed, and keeps its cached token.
  ///
  /// - Parameter session: The new session; `nil` leaves none active. Setting the active session again does
  ///   nothing.
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
