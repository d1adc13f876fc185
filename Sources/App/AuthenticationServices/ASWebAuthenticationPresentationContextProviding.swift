/// A window to show the page over. A world has no screen, so any window will do.
open class ASPresentationAnchor: NSObject {}

/// The provider of the window to show a session's page over. Always called on the main queue.
@preconcurrency @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  /// Provides the window for a session's page.
  ///
  /// - Parameter session: The session that is about to show its page.
  /// - Returns: The window. Any instance will do.
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
