internal import EinlassDevice
internal import EinlassWire
internal import FoundationEssentials
internal import Synchronization

extension FacebookSession {
  /// What one way to sign in came to.
  enum WayEnd {
    case answer(LoginAnswer)
    /// It cannot be tried here: the next one.
    case unavailable
    /// Facebook sends the app to another way, whether the behaviour has it or not.
    case other(FacebookLoginType)
  }

  /// Tries the ways of the request's behaviour until one answers.
  func signIn(_ request: LoginRequest) async -> LoginAnswer {
    var ways = request.behavior.ways
    // A session of the system's account gets more permissions from it, or none.
    if request.isReauthorization, token?.loginType == .systemAccount, ways.contains(.systemAccount) {
      ways = [.systemAccount]
    }
    var tried: Set<FacebookLoginType> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      guard tried.insert(way).inserted else { continue }
      switch await attempt(way, request) {
      case .answer(let answer): return answer
      case .unavailable: continue
      case .other(let other): ways = [other]
      }
    }
    return .failed(.loginFailed(.notCancelled, originalCode: nil, detail: nil))
  }

  private func attempt(_ way: FacebookLoginType, _ request: LoginRequest) async -> WayEnd {
    switch way {
    case .systemAccount: await signInWithSystemAccount(request)
    case .facebookApplication, .safari: await signInElsewhere(way, request)
    case .webView: await signInOnPage(request)
    case .none, .testUser: .unavailable
    }
  }

  // MARK: - Facebook's app and Safari

  private func signInElsewhere(_ way: FacebookLoginType, _ request: LoginRequest) async -> WayEnd {
    guard let opener, settings.hasURLScheme else { return .unavailable }
    let wait = LoginWait(way, mark: app.chance.uuid())
    let hasApp = await hasFacebookApp(opener)
    guard hasApp || way == .safari, let url = address(way, request, wait, hasApp).url else {
      return .unavailable
    }
    // Before leaving, since the answer may be back before `open` is.
    guard let earlier = stand(wait) else { return closed(request) }
    guard await opener.open(url) else {
      leave(wait, earlier)
      return .unavailable
    }
    let event = await wait.wait()
    leave(wait, earlier)
    return end(event, way, request)
  }

  private func hasFacebookApp(_ opener: any URLOpener) async -> Bool {
    guard let url = URL(string: "fbauth\(settings.urlSchemeSuffix.isEmpty ? "" : "2")://authorize") else {
      return false
    }
    return await opener.canOpen(url)
  }

  // MARK: - A page within the app

  private func signInOnPage(_ request: LoginRequest) async -> WayEnd {
    guard let web else { return .unavailable }
    let wait = LoginWait(.webView, mark: app.chance.uuid())
    let address = address(.webView, request, wait, false)
    guard let url = address.url, let earlier = stand(wait) else { return closed(request) }
    let page = Task {
      do throws(WebAuthenticationFailure) {
        // The SDK deleted facebook.com's cookies before every sign-in.
        let callback = try await web.authenticate(url, callbackScheme: address.callbackScheme, cookies: .own)
        let answer = FacebookCallback(callback)
        wait.give(answer.isTrusted(by: wait) ? .callback(answer) : .forged)
      } catch {
        wait.give(.page(error))
      }
    }
    let event = await wait.wait()
    page.cancel()
    leave(wait, earlier)
    return end(event, .webView, request)
  }

  // MARK: - Parts

  private func address(
    _ way: FacebookLoginType, _ request: LoginRequest, _ wait: LoginWait, _ hasApp: Bool
  ) -> DialogAddress {
    DialogAddress(settings: settings, request: request, way: way, mark: wait.mark, hasFacebookApp: hasApp)
  }

  /// Waits from now on; nil where the session has been closed and nobody would tell the one who waits.
  private func stand(_ wait: LoginWait) -> LoginWait?? {
    core.withLock { core in
      if core.state.isTerminal { return nil }
      let earlier = core.waiting
      core.waiting = wait
      return .some(earlier)
    }
  }

  private func leave(_ wait: LoginWait, _ earlier: LoginWait?) {
    core.withLock { core in
      if core.waiting === wait { core.waiting = earlier }
    }
  }

  private func closed(_ request: LoginRequest) -> WayEnd {
    end(.closed, .none, request)
  }

  private func end(_ event: LoginWait.Event?, _ way: FacebookLoginType, _ request: LoginRequest) -> WayEnd {
    let isAgain = request.isReauthorization
    switch event {
    case .callback(let callback):
      if let other = callback.otherWay { return .other(other) }
      let token = callback.token(
        appID: settings.appID, requested: request.permissions, way: way, at: app.clock.now)
      return .answer(token.map(LoginAnswer.token) ?? .failed(callback.failure(isReauthorization: isAgain)))
    case .forged:
      let detail = "the page answered another question than the session's; it may be forged"
      return .answer(.failed(.loginFailed(.userOtherError, originalCode: nil, detail: detail)))
    case .page(let failure): return .answer(.failed(Self.failure(failure, isAgain)))
    case .closed where isAgain:
      return .answer(.failed(.loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil)))
    case .cameBack, .closed, nil:
      let reason = isAgain ? Reason.reauthorizeUserCancelled : .userCancelled
      let detail = event == nil ? "the task was cancelled" : nil
      return .answer(.failed(.loginFailed(reason, originalCode: nil, detail: detail)))
    }
  }

  private static func failure(_ failure: WebAuthenticationFailure, _ isAgain: Bool) -> Failure {
    switch failure {
    case .cancelled:
      .loginFailed(isAgain ? .reauthorizeUserCancelled : .inlineCancelled, originalCode: nil, detail: nil)
    case .presentationMissing, .presentationInvalid, .page, .network:
      .loginFailed(.userOtherError, originalCode: failure.code, detail: "\(failure)")
    }
  }
}
