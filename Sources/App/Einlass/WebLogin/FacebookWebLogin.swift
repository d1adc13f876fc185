public import EinlassDevice
internal import EinlassWire
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Facebook's login dialog without Facebook's kit: opens it, reads what comes back, and refuses what was not asked for.
///
/// An instance logs in as often as it is asked to, one login at a time; each has a state of its own from the app's
/// random source. What comes of it is for a back end (`LoginBackEnd`), since only that has the app's secret. Source:
/// reference of Facebook's login, section 1.
public final class FacebookWebLogin: Sendable {
  /// What becomes of an address that arrives at the app's entrance.
  public enum CallbackDisposition: String, Sendable, Hashable {
    /// It answers the login that is under way.
    case taken
    /// It is not the app's address for responses.
    case notOwn
    /// It has another state than the login that is under way, or brings something without one: it may be forged.
    case forged
    /// No login waits for it: the response has come before, or none was asked for.
    case late
  }

  private enum Event: Sendable {
    case callback(URL)
    case page(WebAuthenticationError)
  }

  /// A login that waits for its response.
  private final class Wait: Sendable {
    let state: String
    /// For a token of OpenID Connect. `nil` if none was asked for.
    let nonce: String?
    let event = AsyncPromise<Event>()

    init(state: String, nonce: String?) {
      self.state = state
      self.nonce = nonce
    }
  }

  /// What the app's author decided.
  public let settings: Settings
  private let app: InstalledApp
  private let page: any WebAuthenticationSession
  private let waiting = Mutex<Wait?>(nil)

  /// A login of `app`, whose dialogs are shown on `page`.
  ///
  /// The app's random source has to be unpredictable, unless the app is a world's: anyone who guesses a
  /// state can log the person in as somebody else.
  public init(_ settings: Settings, app: InstalledApp, page: any WebAuthenticationSession) {
    self.settings = settings
    self.app = app
    self.page = page
  }

  /// Shows the dialog.
  ///
  /// - Returns: What the dialog gave.
  /// - Throws: Why it gave nothing.
  public func logIn() async throws(LoginError) -> Response {
    // 190 bits: no other app can guess it.
    let wait = Wait(
      state: app.random.alphanumerics(32),
      nonce: settings.responseType.words.contains(.idToken) ? app.random.alphanumerics(32) : nil)
    guard !settings.appID.isEmpty, let url = settings.dialog(state: wait.state, nonce: wait.nonce) else {
      throw .unconfigured
    }
    let isFirst = waiting.withLock { waiting in
      guard waiting == nil else { return false }
      waiting = wait
      return true
    }
    guard isFirst else { throw .pending }
    let shown = Task { await show(url, for: wait) }
    let event = await wait.event.wait()
    waiting.withLock { $0 = nil }
    shown.cancel()
    switch event {
    case .callback(let url): return try read(url, for: wait)
    case .page(let failure): throw LoginError(failure)
    case nil: throw .network(code: TransportError.cancelled.code, text: "cancelled")
    }
  }

  /// Takes an address that was opened in the app, such as the one with which Safari comes back.
  ///
  /// What is not the response to the login under way changes nothing: that goes on. A second callback is `late`.
  @discardableResult
  public func handleOpenURL(_ url: URL) -> CallbackDisposition {
    guard CallbackParts.isOwn(url, scheme: settings.urlScheme) else { return .notOwn }
    guard let wait = waiting.withLock({ $0 }) else { return .late }
    if forgery(in: CallbackParts(url), state: wait.state) != nil { return .forged }
    return wait.event.resolve(.callback(url)) ? .taken : .late
  }

  // MARK: - Parts

  private func show(_ url: URL, for wait: Wait) async {
    do throws(WebAuthenticationError) {
      let callback = try await page.authenticate(
        url, callbackScheme: settings.urlScheme, cookies: settings.cookies)
      wait.event.resolve(.callback(callback))
    } catch {
      wait.event.resolve(.page(error))
    }
  }

  private func read(_ url: URL, for wait: Wait) throws(LoginError) -> Response {
    guard CallbackParts.isOwn(url, scheme: settings.urlScheme) else {
      throw .foreignAddress(scheme: url.scheme ?? "")
    }
    let parts = CallbackParts(url)
    if let forgery = forgery(in: parts, state: wait.state) { throw forgery }
    // Errors stand in the query, also where a token was asked for; that they always do is not known.
    if let refusal = Refusal(parts.both) { throw refusal.problem }
    let isInFragment = settings.responseType.isInFragment
    return try Response(
      isInFragment ? parts.fragment : parts.query, settings, nonce: wait.nonce,
      elsewhere: isInFragment ? parts.query : parts.fragment, at: app.clock.now)
  }

  /// Why the response is not to be believed. `nil` if it has the state that was sent, or is an error without one, which
  /// brings nothing.
  private func forgery(in parts: CallbackParts, state: String) -> LoginError? {
    let states = [parts.query["state"], parts.fragment["state"]].compactMap(\.self)
    guard !states.isEmpty else { return Refusal(parts.both) == nil ? .forged(hasState: false) : nil }
    return states.allSatisfy { $0 == state } ? nil : .forged(hasState: true)
  }
}
