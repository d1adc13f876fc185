public import EinlassDevice
public import EinlassWire
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Signs a person in at Facebook through a broker, so that the app needs no back end.
///
/// The broker begins the sign-in (`InitializeOAuth`), Facebook redirects the person's browser to the broker, the broker
/// redirects it to the app, and the app fetches the token (`FinalizeOAuth`). A random state is passed all the way, and
/// a response to another sign-in is refused. The app's secret at Facebook is in a preset at the broker, never on the
/// phone. Each call is a separate sign-in; several may run at once.
///
/// Source: reference of Facebook's login, section 8.
public final class BrokeredLogin: Sendable {
  private struct Listener: Sendable {
    weak var delegate: (any BrokeredLoginDelegate)?
  }

  /// The settings by the app's author.
  public let settings: Settings
  let broker: BrokerClient
  private let clock: any WallClock
  private let page: any WebAuthenticationSession
  private let states: any RandomSource
  private let listener = Mutex(Listener())

  /// Creates a login of an app through the broker of its settings.
  ///
  /// - Parameters:
  ///   - settings: The settings by the app's author.
  ///   - app: The app, which sends the requests and has the clock for the token's expiration.
  ///   - page: The presenter of the sign-in page.
  ///   - states: An unpredictable source, such as `SystemRandomSource`: anyone who guesses a state can sign
  ///     the person in as another person.
  public convenience init(
    _ settings: Settings, app: InstalledApp, page: any WebAuthenticationSession, states: any RandomSource
  ) {
    self.init(settings, transport: app.transport, clock: app.clock, page: page, states: states)
  }

  package init(
    _ settings: Settings, transport: any Transport, clock: any WallClock,
    page: any WebAuthenticationSession, states: any RandomSource
  ) {
    self.settings = settings
    self.clock = clock
    self.page = page
    self.states = states
    broker = BrokerClient(
      account: settings.account, key: settings.key, preset: settings.preset, transport: transport)
  }

  /// The delegate, which is notified of each step. Held weakly.
  public var delegate: (any BrokeredLoginDelegate)? {
    get { listener.withLock { $0.delegate } }
    set { listener.withLock { $0.delegate = newValue } }
  }

  /// Starts a sign-in for a delegate, which gets exactly one result.
  ///
  /// - Returns: The task of the sign-in, which never fails. Cancelling it ends the sign-in with `cancelled`.
  @discardableResult
  public func start() -> Task<Void, Never> {
    Task { _ = try? await signIn() }
  }

  /// Signs in, and notifies the delegate as well.
  ///
  /// - Returns: Facebook's token, as returned by the broker.
  /// - Throws: A `LoginError` for the failed step: `denied` if the person refused, `cancelled` if the person
  ///   closed the page or the task was cancelled.
  public func signIn() async throws(LoginError) -> BrokeredToken {
    do throws(LoginError) {
      let token = try await run()
      await delegate?.brokeredLogin(self, finalized: token)
      return token
    } catch {
      let failure = Task.isCancelled ? LoginError.cancelled : error
      await delegate?.brokeredLogin(self, failed: failure)
      throw failure
    }
  }

  /// Asks Facebook for the token's person through the broker (`Reading/User`).
  ///
  /// - Parameters:
  ///   - token: The token of a login.
  ///   - fields: The names of the fields to request from Graph.
  /// - Returns: The person. Properties without a requested or permitted field are `nil`, and `picture` always
  ///   is.
  /// - Throws: A `LoginError`: the refusal by the broker or Facebook, `transport` without a response, or
  ///   `unreadableResponse` if it contains no id.
  public func person(
    of token: BrokeredToken, fields: [String] = ["id", "name", "first_name", "last_name", "email"]
  ) async throws(LoginError) -> FacebookPerson {
    try await broker.user(token.text, fields: fields)
  }

  // MARK: - Steps

  private func run() async throws(LoginError) -> BrokeredToken {
    let state = settings.callbackID ?? Self.newState(from: states)
    let forwarding = try settings.forwardingURL(with: state)
    let address = try await broker.initialize(
      appID: settings.appID, state: state, forwardingURL: forwarding, scope: settings.permissions)
    guard let url = URL(string: address), url.scheme == "https" else {
      throw .unreadableResponse(status: 200)
    }
    await delegate?.brokeredLogin(self, loaded: url)
    try await visit(url, awaiting: state)
    let output = try await broker.finalize(
      appID: settings.appID, state: state, isLongLived: settings.wantsLongLivedToken,
      timeout: settings.timeout)
    return BrokeredToken(
      text: output.token, expiration: output.seconds.map { clock.now.advanced(by: .seconds($0)) })
  }

  /// Shows the page until it returns to the app, or until it is closed if it cannot return.
  private func visit(_ url: URL, awaiting state: String) async throws(LoginError) {
    let scheme = settings.forwardingScheme
    let callback: URL
    do {
      callback = try await page.authenticate(url, callbackScheme: scheme ?? Self.noScheme, cookies: .shared)
    } catch {
      switch error {
      // Without a forwarding address, the end of a page means nothing: the broker knows whether the person is done.
      case .cancelled where scheme == nil, .page where scheme == nil: return
      case .cancelled: throw .cancelled
      default: throw .page(error)
      }
    }
    guard Self.state(in: callback) == state else { throw .forgedState }
  }

  /// Returns 256 random bits, in letters, digits and `-`, the only characters that the broker accepts.
  private static func newState(from states: any RandomSource) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let octets = states.octets(32).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "facebook-" + String(decoding: octets, as: UTF8.self)
  }

  private static func state(in url: URL) -> String? {
    let text = url.absoluteString.prefix { $0 != "#" }
    guard let mark = text.firstIndex(of: "?") else { return nil }
    return FormFields(parsing: text[text.index(after: mark)...].utf8)["state"]
  }

  /// A scheme that no page redirects to.
  private static let noScheme = "einlass-leads-nowhere"
}
