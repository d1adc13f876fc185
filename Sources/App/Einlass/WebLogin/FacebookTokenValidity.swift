public import EinlassDevice
public import EinlassWire
internal import OAuth1
internal import Synchronization

/// Knows whether the person of a web login is still logged in: asks when the app starts, and once a day.
///
/// Only code 190 logs the person out, with its cause; any other error, and no response at all, leaves everything as it
/// is. What is kept lies in the Keychain. Source: reference of Facebook's login, sections 4.4, 5.1 and 5.2.
public final class FacebookTokenValidity: Sendable {
  /// What asking came to.
  public enum Verdict: Sendable, Hashable {
    /// No person is logged in.
    case notLoggedIn
    /// The person is logged in.
    case valid(LoginPerson)
    /// The person was logged in and is not any more.
    case loggedOut(FacebookLogOutCause)
    /// It is not known; the person stays logged in.
    case unanswered(Indeterminate)
  }

  /// Why it is not known whether the person is logged in.
  public enum Indeterminate: Error, Sendable, Hashable {
    /// Facebook answered with another error than 190.
    case graph(code: Int, subcode: Int?, message: String)
    /// No response came.
    case transport(TransportError)
    /// The response made no sense.
    case unreadable(status: Int)
    /// The back end refused, or could not be asked. `nil` if the app has none, and the session needs one.
    case backEnd(LoginBackEnd.BackEndError?)
    /// The Keychain could not be read.
    case keychain(KeychainError)
  }

  private struct State {
    var credential: WebLoginCredential?
    /// When it came or was asked about last.
    var checkedAt = WallTime(seconds: 0)
  }

  /// How long a response holds.
  public static let day = Duration.seconds(86_400)

  private let app: InstalledApp
  private let keychain: WebLoginKeychain
  private let backEnd: LoginBackEnd?
  private let version: String
  private let onLogOut: @Sendable (FacebookLogOutCause) -> Void
  private let state = Mutex(State())

  /// Watches over the login of `app`; `onLogOut` is told when one ends that the person did not end.
  ///
  /// `backEnd` is asked about its own sessions; `version` is the one of Graph that is asked about tokens.
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

  /// What is kept of the login. `nil` if no person is logged in.
  public var credential: WebLoginCredential? { state.withLock { $0.credential } }

  /// A login has succeeded: from now on the person is logged in, also where the Keychain fails.
  ///
  /// - Throws: The Keychain's failure: the login will be lost when the app ends.
  public func keep(_ credential: WebLoginCredential) async throws(KeychainError) {
    take(credential)
    try await keychain.save(credential)
  }

  /// The app starts: looks into the Keychain, and asks whether what lies there is still good.
  ///
  /// What an earlier version or a damaged phone left there counts as nothing.
  public func start() async -> Verdict {
    do {
      let kept = try await keychain.load()
      state.withLock { $0.credential = kept }
    } catch {
      return .unanswered(.keychain(error))
    }
    return await checkTokenValidity()
  }

  /// Asks Facebook's `/me`, or the back end about its session, whether the person is still logged in.
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
    // The person has logged in anew meanwhile, or out.
    guard isCurrent else { return await checkTokenValidity() }
    await forget()
    onLogOut(cause)
    return verdict
  }

  /// Asks where the last response is a day old. `nil` if it is not, or where no person is logged in.
  @discardableResult
  public func checkIfDue() async -> Verdict? {
    guard let due, due <= app.clock.now else { return nil }
    return await checkTokenValidity()
  }

  /// Asks once a day until `end`, or the person is logged out, or the task is cancelled.
  ///
  /// A question without a response counts as asked: the next one comes a day later.
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

  /// The person logs out: a session of the back end is ended there, a token of Facebook is only forgotten.
  public func logOut() async {
    let credential = state.withLock { state in
      defer { state.credential = nil }
      return state.credential
    }
    await forget()
    guard let credential, credential.issuer == .backEnd else { return }
    // A back end that cannot be reached keeps a session whose text is lost.
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

  /// An item that stays because the Keychain fails is found, asked about and cleared at the next start.
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
