internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Handling of callbacks from other apps.
///
/// Source: reference of Facebook's login, section 7.3.
extension FacebookSession {
  /// Handles an address that another app opened.
  ///
  /// It must be the app's own address, arrive while a response is awaited, and come from the app that was
  /// asked. That is Facebook's app (`com.facebook.` anything) or Safari (`com.apple.` anything), as the SDK
  /// distinguished them (recalled). A response to another request, according to the token in its `state`, is
  /// not accepted. One without a state is accepted only from Facebook's app, which is trusted, or if the
  /// person refused.
  ///
  /// - Parameters:
  ///   - url: The address with which the app was opened.
  ///   - sourceApplication: The bundle id of the app that opened it; `nil` is never accepted.
  /// - Returns: `true` if it was the response to this session's request.
  @discardableResult
  public func handleOpenURL(_ url: URL, sourceApplication: String?) -> Bool {
    guard CallbackParts.isOwn(url, scheme: settings.urlScheme) else { return false }
    let (state, pending) = contents.withLock { ($0.lifecycle.state, $0.pendingLogin) }
    guard state == .createdOpening || state.isOpen, let pending,
      Self.isExpected(sourceApplication, on: pending.way)
    else { return false }
    let callback = FacebookCallback(url)
    guard callback.isTrusted(by: pending) else { return false }
    pending.receive(.callback(callback))
    return true
  }

  /// Notes that the person has returned to the app, which ends a sign-in in another app that has no answer yet.
  ///
  /// Sign-ins with a page within the app or the system's account never left the app: they continue.
  public func handleDidBecomeActive() {
    let pending = contents.withLock { $0.pendingLogin }
    guard let pending, pending.way == .facebookApplication || pending.way == .safari else { return }
    pending.receive(.cameBack)
  }

  private static func isExpected(_ application: String?, on way: FacebookLoginType) -> Bool {
    guard let application else { return false }
    return switch way {
    case .facebookApplication: application.hasPrefix("com.facebook.")
    case .safari: application.hasPrefix("com.apple.")
    default: false
    }
  }
}
