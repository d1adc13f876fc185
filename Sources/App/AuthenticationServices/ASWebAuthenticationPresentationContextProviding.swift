/// A window to show the page over. A world has no screen, so one is as good as another.
open class ASPresentationAnchor: NSObject {}

/// Gives a session the window to show its page over; always called on the main queue.
@preconcurrency @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  /// Provides the window for a session's page.
  ///
  /// - Parameter session: The session that is about to show its page.
  /// - Returns: The window. Any instance will do.
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
