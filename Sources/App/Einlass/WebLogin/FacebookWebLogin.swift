public import EinlassDevice
internal import EinlassWire
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A client of Facebook's login dialog without Facebook's SDK: it opens the dialog, reads the response, and refuses
/// anything that was not requested.
///
/// An instance can log in repeatedly, one login at a time; each has a separate state from the app's random source. The
/// response is for a back end (`LoginBackEnd`), since only that has the app's secret. Source: reference of Facebook's
/// login, section 1.
public final class FacebookWebLogin: Sendable {
  /// The handling of an address that the app was opened with.
  public enum CallbackDisposition: String, Sendable, Hashable {
    /// It answers the pending login.
    case taken
    /// It is not the app's address for responses.
    case notOwn
    /// Its state differs from the pending login's, or a response with contents has none: it may be forged.
    case forged
    /// No login waits for it: the response came before, or none was requested.
    case late
  }

  private enum Event: Sendable {
    case callback(URL)
    case page(WebAuthenticationError)
  }

  /// A login that waits for its response.
  private final class Wait: Sendable {
    let state: String
    /// The nonce for a token of OpenID Connect. `nil` if none was requested.
    let nonce: String?
    let event = AsyncPromise<Event>()

    init(state: String, nonce: String?) {
      self.state = state
      self.nonce = nonce
    }
  }

  /// The settings of the app.
  public let settings: Settings
  private let app: InstalledApp
  private let page: any WebAuthenticationSession
  private let waiting = Mutex<Wait?>(nil)

  /// Creates a login of an app.
  ///
  /// - Parameters:
  ///   - settings: The settings of the app.
  ///   - app: The app. Its random source must be unpredictable, unless it is a world's: anyone who guesses a
  ///     state can log the person in as another person.
  ///   - page: The presenter of the dialog.
  public init(_ settings: Settings, app: InstalledApp, page: any WebAuthenticationSession) {
    self.settings = settings
    self.app = app
    self.page = page
  }

  /// Shows the dialog.
  ///
  /// - Returns: The dialog's response.
  /// - Throws: A `LoginError`: `pending` during another login of this instance, `denied` if the person
  ///   refused, `cancelled` if the person closed the page. A cancelled task ends with `network` and code
  ///   -999.
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

  /// Handles an address that the app was opened with, such as the one with which Safari returns.
  ///
  /// Only the response to the pending login ends it. A second callback is `late`.
  ///
  /// - Parameter url: The address with which the app was opened.
  /// - Returns: The handling: `taken` if the address ended the login, otherwise the reason why it was
  ///   ignored.
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
    // Errors are in the query, even if a token was requested; it is not known whether that is always so.
    if let refusal = Refusal(parts.both) { throw refusal.problem }
    let isInFragment = settings.responseType.isInFragment
    return try Response(
      isInFragment ? parts.fragment : parts.query, settings, nonce: wait.nonce,
      elsewhere: isInFragment ? parts.query : parts.fragment, at: app.clock.now)
  }

  /// Returns the reason not to trust the response. `nil` if it has the sent state, or is an error without a state,
  /// which contains nothing.
  private func forgery(in parts: CallbackParts, state: String) -> LoginError? {
    let states = [parts.query["state"], parts.fragment["state"]].compactMap(\.self)
    guard !states.isEmpty else { return Refusal(parts.both) == nil ? .forged(hasState: false) : nil }
    return states.allSatisfy { $0 == state } ? nil : .forged(hasState: true)
  }
}
