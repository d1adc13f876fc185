internal import Einlass
internal import EinlassWorld
internal import FoundationEssentials
internal import Synchronization

/// Shows the dialog where the plan says, lets an intruder try meanwhile, and remembers the callback.
final class WebLoginPage: WebAuthenticationSession {
  private let plan: WebLoginPlan
  private let world: World
  private let login = Mutex<FacebookWebLogin?>(nil)
  private let last = Mutex<URL?>(nil)
  private let tried = Mutex<FacebookWebLogin.CallbackDisposition?>(nil)

  init(plan: WebLoginPlan, world: World) {
    self.plan = plan
    self.world = world
  }

  /// The result for the intruder's address; nil: there was no attempt.
  var intrusion: FacebookWebLogin.CallbackDisposition? { tried.withLock { $0 } }

  /// Sets the login that the app's delegate passes addresses to.
  func belong(to login: FacebookWebLogin) {
    self.login.withLock { $0 = login }
  }

  /// Opens an address in the app; nil: there is none to open.
  func open(_ callback: WebLoginPlan.UnsolicitedCallback) -> FacebookWebLogin.CallbackDisposition? {
    guard let login = login.withLock({ $0 }) else { return nil }
    let scheme = login.settings.urlScheme
    let url =
      switch callback {
      case .again: last.withLock { $0 }
      case .forged: URL(string: "\(scheme)://authorize/?code=AQforged&state=guessed")
      case .foreign: URL(string: "fb999://authorize/?code=AQforeign")
      }
    guard let url else { return nil }
    let disposition = login.handleOpenURL(url)
    world.journal.record(.app("is opened by \(Self.journalText(callback)): \(disposition.rawValue)"))
    return disposition
  }

  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationFailure) -> URL {
    if let intruder = plan.intruder {
      let disposition = open(intruder)
      tried.withLock { $0 = disposition }
    }
    guard plan.place == .page else { return try await authenticateInSafari(url) }
    let page = world.page(hasWindow: plan.hasWindow, isAppActive: plan.isAppActive)
    let callback = try await page.authenticate(url, callbackScheme: callbackScheme, cookies: cookies)
    last.withLock { $0 = callback }
    return callback
  }

  /// The answer arrives through the app's delegate; a person who comes back without one has cancelled.
  private func authenticateInSafari(_ url: URL) async throws(WebAuthenticationFailure) -> URL {
    world.screen.set(
      SimulatedScreen.AppDelegateHandlers(
        openURL: { [weak self] url, _ in self?.take(url) }, becameActive: {}))
    _ = await world.screen.open(url)
    throw .cancelled
  }

  private func take(_ url: URL) {
    last.withLock { $0 = url }
    login.withLock { $0 }?.handleOpenURL(url)
  }

  private static func journalText(_ callback: WebLoginPlan.UnsolicitedCallback) -> String {
    switch callback {
    case .again: "the same answer once more"
    case .forged: "an answer that nobody asked for"
    case .foreign: "an address of another app"
    }
  }
}
