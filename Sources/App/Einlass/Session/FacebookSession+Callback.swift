internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where the app hands over what comes back from other apps.
///
/// Source: reference of Facebook's login, section 7.3.
extension FacebookSession {
  /// Takes an address that another app opened; true where it was the response to this session's question.
  ///
  /// It has to be the app's own address, in a state in which a response is awaited, from the app that was asked:
  /// Facebook's (`com.facebook.` anything) or Safari (`com.apple.` anything), as the SDK told them apart (recalled).
  /// A response to another question, by the token in its `state`, is not taken, and one without a state only from
  /// Facebook's app, which is trusted, or where the person refused.
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

  /// Says that the person is back in the app; a sign-in that left for another app is over if it had no answer.
  ///
  /// A page within the app and the system's account never left it: they go on.
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
