internal import EinlassDevice
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The result of a sign-in.
enum LoginResult: Sendable {
  case token(FacebookTokenData)
  case failed(FacebookSession.SessionError)
}

/// A session's request to the ways to sign in.
struct LoginRequest: Sendable {
  let permissions: [String]
  let audience: FacebookDefaultAudience
  let behavior: FacebookLoginBehavior
  /// Whether it requests permissions for an open session.
  let isReauthorization: Bool
}

/// One sign-in of a session: tries the ways of the request's behaviour until one returns a result.
///
/// Source: reference of Facebook's login, section 7.2.
struct LoginAttempt {
  /// The result of one way to sign in.
  enum WayResult {
    case ended(LoginResult)
    /// It is unavailable here: try the next one.
    case unavailable
    /// Facebook redirects the app to another way, even one that the behaviour does not include.
    case other(FacebookLoginType)
  }

  let session: FacebookSession
  let request: LoginRequest

  private var settings: FacebookSession.Settings { session.settings }

  /// Returns the first result.
  func result() async -> LoginResult {
    var ways = request.behavior.ways
    // A session of the system's account gets more permissions only from that account.
    if request.isReauthorization, session.token?.loginType == .systemAccount, ways.contains(.systemAccount) {
      ways = [.systemAccount]
    }
    var tried: Set<FacebookLoginType> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      guard tried.insert(way).inserted else { continue }
      switch await attempt(way) {
      case .ended(let result): return result
      case .unavailable: continue
      case .other(let other): ways = [other]
      }
    }
    return .failed(.loginFailed(.notCancelled, originalCode: nil, detail: nil))
  }

  private func attempt(_ way: FacebookLoginType) async -> WayResult {
    switch way {
    case .systemAccount: await session.systemAccount.attempt(request)
    case .facebookApplication, .safari: await attemptElsewhere(way)
    case .webView: await attemptOnPage()
    case .none, .testUser: .unavailable
    }
  }

  // MARK: - Facebook's app and Safari

  private func attemptElsewhere(_ way: FacebookLoginType) async -> WayResult {
    guard let opener = session.opener, settings.hasURLScheme else { return .unavailable }
    let pending = PendingLogin(way, stateToken: session.app.random.uuid())
    let hasApp = await hasFacebookApp(opener)
    guard hasApp || way == .safari, let url = address(way, pending, hasApp).url else { return .unavailable }
    // Registered before leaving, since the callback may arrive before `open` returns.
    guard let earlier = session.begin(pending) else { return closed }
    guard await opener.open(url) else {
      session.end(pending, earlier)
      return .unavailable
    }
    let event = await pending.event()
    session.end(pending, earlier)
    return result(of: event, way)
  }

  private func hasFacebookApp(_ opener: any URLOpener) async -> Bool {
    guard let url = URL(string: "fbauth\(settings.urlSchemeSuffix.isEmpty ? "" : "2")://authorize") else {
      return false
    }
    return await opener.canOpen(url)
  }

  // MARK: - A page within the app

  private func attemptOnPage() async -> WayResult {
    guard let web = session.web else { return .unavailable }
    let pending = PendingLogin(.webView, stateToken: session.app.random.uuid())
    let address = address(.webView, pending, false)
    guard let url = address.url, let earlier = session.begin(pending) else { return closed }
    let page = Task {
      do throws(WebAuthenticationError) {
        // The SDK deleted facebook.com's cookies before every sign-in.
        let callback = try await web.authenticate(url, callbackScheme: address.callbackScheme, cookies: .own)
        let parsed = FacebookCallback(callback)
        pending.receive(parsed.isTrusted(by: pending) ? .callback(parsed) : .forged)
      } catch {
        pending.receive(.page(error))
      }
    }
    let event = await pending.event()
    page.cancel()
    session.end(pending, earlier)
    return result(of: event, .webView)
  }

  // MARK: - Parts

  private func address(_ way: FacebookLoginType, _ pending: PendingLogin, _ hasApp: Bool) -> DialogAddress {
    DialogAddress(
      settings: settings, request: request, way: way, stateToken: pending.stateToken, hasFacebookApp: hasApp)
  }

  private var closed: WayResult { result(of: .closed, .none) }

  private func result(of event: PendingLogin.Event?, _ way: FacebookLoginType) -> WayResult {
    let isAgain = request.isReauthorization
    switch event {
    case .callback(let callback):
      if let other = callback.otherWay { return .other(other) }
      let token = callback.token(
        appID: settings.appID, requested: request.permissions, way: way, at: session.app.clock.now)
      return .ended(token.map(LoginResult.token) ?? .failed(callback.failure(isReauthorization: isAgain)))
    case .forged:
      let detail = "the page returned another request's state, so the response may be forged"
      return .ended(.failed(.loginFailed(.userOtherError, originalCode: nil, detail: detail)))
    case .page(let failure): return .ended(.failed(Self.failure(failure, isAgain)))
    case .closed where isAgain:
      return .ended(.failed(.loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil)))
    case .cameBack, .closed, nil:
      let reason: FacebookSession.Reason = isAgain ? .reauthorizeUserCancelled : .userCancelled
      let detail = event == nil ? "the task was cancelled" : nil
      return .ended(.failed(.loginFailed(reason, originalCode: nil, detail: detail)))
    }
  }

  private static func failure(_ failure: WebAuthenticationError, _ isAgain: Bool)
    -> FacebookSession.SessionError
  {
    switch failure {
    case .cancelled:
      .loginFailed(isAgain ? .reauthorizeUserCancelled : .inlineCancelled, originalCode: nil, detail: nil)
    case .presentationMissing, .presentationInvalid, .page, .network:
      .loginFailed(.userOtherError, originalCode: failure.code, detail: "\(failure)")
    }
  }
}
