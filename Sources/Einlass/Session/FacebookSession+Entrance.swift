public import FoundationEssentials
internal import Synchronization

extension FacebookSession {
  /// Takes an address that another app opened; true where it was the answer to this session's question.
  ///
  /// It has to be the app's own address, in a state in which an answer is awaited, from the app that was asked:
  /// Facebook's (`com.facebook.` anything) or Safari (`com.apple.` anything), as the SDK told them apart (recalled).
  /// An answer to another question, by the mark in its `state`, is not taken, and one without a state only from
  /// Facebook's app, which is trusted, or where the person said no. Source: reference of Facebook's login, section 7.3.
  @discardableResult
  public func handleOpenURL(_ url: URL, sourceApplication: String?) -> Bool {
    guard CallbackParts.isOwn(url, scheme: settings.urlScheme) else { return false }
    let (state, waiting) = core.withLock { ($0.state, $0.waiting) }
    guard state == .createdOpening || state.isOpen, let waiting,
      Self.isExpected(sourceApplication, on: waiting.way)
    else { return false }
    let callback = FacebookCallback(url)
    guard callback.isTrusted(by: waiting) else { return false }
    waiting.give(.callback(callback))
    return true
  }

  /// Says that the person is back in the app; a sign-in that left for another app is over if it had no answer.
  ///
  /// A page within the app and the system's account never left it: they go on.
  public func handleDidBecomeActive() {
    let waiting = core.withLock { $0.waiting }
    guard let waiting, waiting.way == .facebookApplication || waiting.way == .safari else { return }
    waiting.give(.cameBack)
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
