public import EinlassDevice
public import EinlassWire
internal import OAuth1
internal import Synchronization

/// A check whether the person of a web login is still logged in, made when the app starts and once a day.
///
/// Only code 190 logs the person out, with its cause. Any other error, or a missing response, changes nothing. The
/// credential is kept in the Keychain. Source: reference of Facebook's login, sections 4.4, 5.1 and 5.2.
public final class FacebookTokenValidity: Sendable {
  /// The result of a check.
  public enum Verdict: Sendable, Hashable {
    /// No person is logged in.
    case notLoggedIn
    /// The person is logged in.
    case valid(LoginPerson)
    /// The person is no longer logged in.
    case loggedOut(FacebookLogOutCause)
    /// The result is unknown; the person stays logged in.
    case unanswered(Indeterminate)
  }

  /// The reason for an unknown result.
  public enum Indeterminate: Error, Sendable, Hashable {
    /// Facebook answered with another error than 190.
    case graph(code: Int, subcode: Int?, message: String)
    /// No response came.
    case transport(TransportError)
    /// The response was unreadable.
    case unreadable(status: Int)
    /// The back end refused, or could not be reached. `nil` if the session needs a back end and the app has none.
    case backEnd(LoginBackEnd.BackEndError?)
    /// The Keychain could not be read.
    case keychain(KeychainError)
  }

  private struct State {
    var credential: WebLoginCredential?
    /// The time at which it was received or last checked.
    var checkedAt = WallTime(seconds: 0)
  }

  /// The time for which a response is valid.
  public static let day = Duration.seconds(86_400)

  private let app: InstalledApp
  private let keychain: WebLoginKeychain
  private let backEnd: LoginBackEnd?
  private let version: String
  private let onLogOut: @Sendable (FacebookLogOutCause) -> Void
  private let state = Mutex(State())

  /// Creates a check of an app's login. No person is logged in until `start()` or `keep(_:)`.
  ///
  /// - Parameters:
  ///   - app: The app, whose Keychain, transport and clock are used.
  ///   - backEnd: The client of the back end, which checks its own sessions; `nil` if it issues none.
  ///   - version: The version of Graph that checks Facebook's tokens.
  ///   - onLogOut: Called with the cause when a login ends, except by the person.
  public init(
    app: InstalledApp, backEnd: LoginBackEnd? = nil, version: String = "v7.0",
    onLogOut: @escaping @Sendable (FacebookLogOutCause) -> Void = { _ in }
  ) {
    self.app = app
    self.backEnd = backEnd
    self.version = version
    self.onLogOut = onLogOut
    keychain = WebLoginKeychain(app: app)
  }

  /// The kept credential. `nil` if no person is logged in.
  public var credential: WebLoginCredential? { state.withLock { $0.credential } }

  /// Records a successful login: from now on the person is logged in, even if the Keychain fails.
  ///
  /// - Parameter credential: The result of the login, which counts as checked now.
  /// - Throws: The Keychain's error: the login will be lost when the app ends.
  public func keep(_ credential: WebLoginCredential) async throws(KeychainError) {
    take(credential)
    try await keychain.save(credential)
  }

  /// Reads the Keychain when the app starts, and checks whether its credential is still valid.
  ///
  /// Items of an earlier version or a damaged phone are ignored.
  ///
  /// - Returns: The verdict of `checkTokenValidity()`; `unanswered` with `keychain` if the Keychain could not
  ///   be read.
  public func start() async -> Verdict {
    do {
      let kept = try await keychain.load()
      state.withLock { $0.credential = kept }
    } catch {
      return .unanswered(.keychain(error))
    }
    return await checkTokenValidity()
  }

  /// Asks Facebook's `/me`, or the back end for its session, whether the person is still logged in.
  ///
  /// - Returns: The verdict on the current credential; `notLoggedIn` if there is none.
  @discardableResult
  public func checkTokenValidity() async -> Verdict {
    guard let credential else { return .notLoggedIn }
    let verdict = await ask(about: credential)
    guard case .loggedOut(let cause) = verdict else {
      state.withLock { $0.checkedAt = app.clock.now }
      return verdict
    }
    let isCurrent = state.withLock { state in
      guard state.credential == credential else { return false }
      state.credential = nil
      return true
    }
    // The person has logged in again in the meantime, or out.
    guard isCurrent else { return await checkTokenValidity() }
    await forget()
    onLogOut(cause)
    return verdict
  }

  /// Checks the login if the last response is a day old.
  ///
  /// - Returns: The verdict; `nil` if no check is due, or if no person is logged in.
  @discardableResult
  public func checkIfDue() async -> Verdict? {
    guard let due, due <= app.clock.now else { return nil }
    return await checkTokenValidity()
  }

  /// Checks once a day, until the person is logged out or the task is cancelled.
  ///
  /// A check without a response counts: the next one follows a day later.
  ///
  /// - Parameter end: The time of the last possible check; `nil` if there is no limit.
  public func checkDaily(until end: WallTime? = nil) async {
    while let due, end.map({ due <= $0 }) ?? true {
      do throws(CancellationError) {
        try await app.clock.sleep(until: due)
      } catch {
        return
      }
      await checkIfDue()
    }
  }

  /// Logs the person out: ends a session at the back end, but only forgets a Facebook token.
  public func logOut() async {
    let credential = state.withLock { state in
      defer { state.credential = nil }
      return state.credential
    }
    await forget()
    guard let credential, credential.issuer == .backEnd else { return }
    // An unreachable back end keeps a session whose token is lost.
    try? await backEnd?.end(credential.secret)
  }

  // MARK: - Parts

  private var due: WallTime? {
    state.withLock { $0.credential == nil ? nil : $0.checkedAt.advanced(by: Self.day) }
  }

  private func take(_ credential: WebLoginCredential) {
    state.withLock { state in
      state.credential = credential
      state.checkedAt = app.clock.now
    }
  }

  /// Clears the credential. If the Keychain fails, the next start finds, checks and clears the item.
  private func forget() async {
    try? await keychain.clear()
  }

  private func ask(about credential: WebLoginCredential) async -> Verdict {
    switch credential.issuer {
    case .facebook: await TokenQuestion(app: app, version: version).ask(about: credential.secret)
    case .backEnd: await askBackEnd(about: credential.secret)
    }
  }

  private func askBackEnd(about session: SharedSecret) async -> Verdict {
    guard let backEnd else { return .unanswered(.backEnd(nil)) }
    do {
      return .valid(try await backEnd.person(of: session))
    } catch .refused(.tokenRefused, let message, let subcode) {
      return .loggedOut(FacebookLogOutCause(subcode: subcode, message: message))
    } catch .refused(.unknownSession, _, _) {
      return .loggedOut(.sessionEnded)
    } catch {
      return .unanswered(.backEnd(error))
    }
  }
}
