internal import EinlassDevice
internal import EinlassWire
internal import OAuth1

/// The way to sign in with the account in the phone's Settings.
///
/// Source: reference of Facebook's login, sections 6.2 to 6.4.
struct SystemAccountLogin {
  typealias SessionError = FacebookSession.SessionError

  let app: InstalledApp
  let settings: FacebookSession.Settings

  /// The name of the app setting that forces a renewal before the account is used again.
  private static let forceRenewName = "com.facebook.sdk:ForceBlockingRenewKey"

  private var store: AccountStore { app.accountStore }

  /// Asks the phone for access and takes the account's token.
  func attempt(_ request: LoginRequest) async -> LoginAttempt.WayResult {
    guard settings.supportsSystemAccount else { return .unavailable }
    if app.defaults.text(Self.forceRenewName) != nil, account() != nil {
      guard await renew() == nil else {
        return .ended(
          .failed(
            .graph(
              code: 190, subcode: 65_001,
              message: "the account's password has changed; see Settings > Facebook")))
      }
      app.defaults.set(nil, for: Self.forceRenewName)
    }
    var result = await ask(request)
    if result.failure == nil, token() == nil {
      // Neither an error nor a token: the SDK renewed once, ignored the result, and asked again.
      _ = await renew()
      result = await ask(request)
    }
    if let failure = result.failure { return self.result(of: failure, request) }
    guard result.isGranted, let token = token() else {
      return .ended(.failed(.loginFailed(.systemDisallowedWithoutError, originalCode: nil, detail: nil)))
    }
    return .ended(.token(data(token, request)))
  }

  /// Renews the account's credential. Returns `nil` on success.
  ///
  /// Only if the app may use the account: with its switch off, the phone would never answer.
  func renew() async -> SessionError? {
    guard store.isAccessGranted(.facebook) else {
      return .systemAPI("Access has not been granted to the Facebook account. Verify device settings.")
    }
    guard let account = account() else {
      return .systemAPI("The Facebook account has not been configured on the device.")
    }
    let result = try? await store.renewCredentials(for: account)
    guard result?.outcome == .renewed else {
      return .systemAPI("the account could not be renewed: \(result?.outcome ?? .failed)")
    }
    return nil
  }

  /// Makes the next sign-in renew the account before it uses it.
  func requireRenewal() {
    app.defaults.set("1", for: Self.forceRenewName)
  }

  /// Requests a new token of the account, invisibly to the person. Returns `nil` if there is none, or an unchanged one.
  func newToken(insteadOf old: FacebookTokenData) async -> FacebookTokenData? {
    guard token() != nil else { return nil }
    let request = LoginRequest(
      permissions: old.permissions, audience: .none, behavior: .useSystemAccountIfPresent,
      isReauthorization: false)
    let result = await ask(request)
    guard result.failure == nil, result.isGranted, let token = token(), SharedSecret(token) != old.token
    else {
      return nil
    }
    var new = data(token, request)
    new.userID = old.userID
    new.declinedPermissions = old.declinedPermissions
    return new
  }

  private func data(_ token: String, _ request: LoginRequest) -> FacebookTokenData {
    FacebookTokenData(
      token: token, appID: settings.appID,
      permissions: FacebookPermissionKind.withImplied(request.permissions),
      expiration: FacebookTokenData.distantFuture, refreshed: app.clock.now, loginType: .systemAccount)
  }

  private func ask(_ request: LoginRequest) async -> AccessResult {
    var names = request.permissions
    // `email` replaces the basic info, and it was best not to send implied permissions.
    if !names.contains(where: FacebookPermissionKind.isPublish), !names.contains("email") {
      names.append("email")
    }
    names.removeAll { $0 == "public_profile" || $0 == "user_friends" }
    let audience: FacebookAudience? =
      switch request.audience {
      case .none: nil
      case .onlyMe: .onlyMe
      case .friends: .friends
      case .everyone: .everyone
      }
    do {
      return try await store.requestAccess(
        .facebook(appID: settings.appID, permissions: names, audience: audience))
    } catch {
      return AccessResult(isGranted: false, failure: AccountStoreError(.unknown, "the task was cancelled"))
    }
  }

  private func result(of failure: AccountStoreError, _ request: LoginRequest) -> LoginAttempt.WayResult {
    let isAgain = request.isReauthorization
    if failure.rawCode == AccountStoreError.Code.accountNotFound.rawValue {
      // The domain is ignored, as in the SDK.
      guard isAgain else { return .unavailable }
      return .ended(.failed(.systemAPI("\(failure)")))
    }
    guard failure.rawCode == AccountStoreError.Code.permissionDenied.rawValue else {
      return .ended(.failed(.loginFailed(.systemError, originalCode: failure.rawCode, detail: "\(failure)")))
    }
    guard let text = failure.text else {
      let reason: FacebookSession.Reason = isAgain ? .reauthorizeUserCancelledSystem : .systemCancelled
      return .ended(.failed(.loginFailed(reason, originalCode: failure.rawCode, detail: nil)))
    }
    guard text.contains("Error validating access token:") else {
      return .ended(.failed(.loginFailed(.systemError, originalCode: failure.rawCode, detail: text)))
    }
    return .ended(.failed(.graph(code: 190, subcode: Self.subcode(of: text), message: text)))
  }

  private static func subcode(of text: String) -> Int? {
    if text.hasSuffix("(459)") { return 459 }
    if text.hasSuffix("(452)") || text.hasSuffix("(460)") { return 460 }
    return text.hasSuffix("(464)") ? 464 : nil
  }

  // MARK: - The account store

  private func account() -> Account? {
    guard store.isAccessGranted(.facebook) else { return nil }
    return store.accounts(.facebook).first
  }

  private func token() -> String? {
    guard let token = account()?.credential?.oauthToken, !token.isEmpty else { return nil }
    return token
  }
}
