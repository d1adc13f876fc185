internal import Einlass
internal import EinlassWorld
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Shows the dialog in the scenario's place, lets an intruder try during that time, and keeps the callback address.
final class WebLoginPage: WebAuthenticationSession {
  private let scenario: WebLoginScenario
  private let world: World
  private let login = Mutex<FacebookWebLogin?>(nil)
  private let last = Mutex<URL?>(nil)
  private let tried = Mutex<FacebookWebLogin.CallbackDisposition?>(nil)

  init(scenario: WebLoginScenario, world: World) {
    self.scenario = scenario
    self.world = world
  }

  /// The result for the intruder's address. `nil` if there was no attempt.
  var intrusion: FacebookWebLogin.CallbackDisposition? { tried.withLock { $0 } }

  /// Sets the login that receives addresses from the app delegate.
  func belong(to login: FacebookWebLogin) {
    self.login.withLock { $0 = login }
  }

  /// Opens an address in the app. `nil` if there is none to open.
  func open(_ callback: WebLoginScenario.UnsolicitedCallback) -> FacebookWebLogin.CallbackDisposition? {
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
    world.journal.record(.app("is opened with \(Self.journalText(callback)): \(disposition.rawValue)"))
    return disposition
  }

  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL {
    if let intruder = scenario.intruder {
      let disposition = open(intruder)
      tried.withLock { $0 = disposition }
    }
    guard scenario.place == .page else { return try await authenticateInSafari(url) }
    let page = world.page(hasWindow: scenario.hasWindow, isAppActive: scenario.isAppActive)
    let callback = try await page.authenticate(url, callbackScheme: callbackScheme, cookies: cookies)
    last.withLock { $0 = callback }
    return callback
  }

  /// The response arrives through the app's delegate. A person who returns without one has cancelled.
  private func authenticateInSafari(_ url: URL) async throws(WebAuthenticationError) -> URL {
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

  private static func journalText(_ callback: WebLoginScenario.UnsolicitedCallback) -> String {
    switch callback {
    case .again: "the same response again"
    case .forged: "an unsolicited response"
    case .foreign: "another app's URL"
    }
  }
}
