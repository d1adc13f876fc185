internal import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// The way through the account in the phone's Settings.
///
/// Source: reference of Facebook's login, sections 6.2 to 6.4.
extension FacebookSession {
  /// Under it an app's settings say that the account has to be renewed before it is used again.
  static let forceRenewName = "com.facebook.sdk:ForceBlockingRenewKey"

  private var store: AccountStore { app.accountStore }

  func signInWithSystemAccount(_ request: LoginRequest) async -> WayEnd {
    guard settings.supportsSystemAccount else { return .unavailable }
    if await app.defaults.text(Self.forceRenewName) != nil, await systemAccount() != nil {
      guard await renew() == nil else {
        return .answer(
          .failed(
            .graph(
              code: 190, subcode: 65_001,
              message: "the account's password has changed; see Settings > Facebook")))
      }
      await app.defaults.set(nil, for: Self.forceRenewName)
    }
    var reply = await ask(request)
    if reply.failure == nil, await systemToken() == nil {
      // Neither an error nor a token: the SDK renewed once, whatever came of it, and asked again.
      _ = await renew()
      reply = await ask(request)
    }
    if let failure = reply.failure { return end(failure, request) }
    guard reply.isGranted, let token = await systemToken() else {
      return .answer(.failed(.loginFailed(.systemDisallowedWithoutError, originalCode: nil, detail: nil)))
    }
    return .answer(.token(data(token, request)))
  }

  private func data(_ token: String, _ request: LoginRequest) -> FacebookTokenData {
    FacebookTokenData(
      token: token, appID: settings.appID,
      permissions: FacebookPermissionKind.withImplied(request.permissions),
      expiration: FacebookTokenData.distantFuture, refreshed: app.clock.now, loginType: .systemAccount)
  }

  private func ask(_ request: LoginRequest) async -> AccessReply {
    var names = request.permissions
    // `email` stands in for basic info, and what is implied was best not sent.
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
      return AccessReply(isGranted: false, failure: AccountStoreFailure(.unknown, "the task was cancelled"))
    }
  }

  private func end(_ failure: AccountStoreFailure, _ request: LoginRequest) -> WayEnd {
    let isAgain = request.isReauthorization
    if failure.rawCode == AccountStoreFailure.Code.accountNotFound.rawValue {
      // The domain is not looked at, as the SDK did not.
      guard isAgain else { return .unavailable }
      return .answer(.failed(.systemAPI("\(failure)")))
    }
    guard failure.rawCode == AccountStoreFailure.Code.permissionDenied.rawValue else {
      return .answer(.failed(.loginFailed(.systemError, originalCode: failure.rawCode, detail: "\(failure)")))
    }
    guard let text = failure.text else {
      let reason = isAgain ? Reason.reauthorizeUserCancelledSystem : .systemCancelled
      return .answer(.failed(.loginFailed(reason, originalCode: failure.rawCode, detail: nil)))
    }
    guard text.contains("Error validating access token:") else {
      return .answer(.failed(.loginFailed(.systemError, originalCode: failure.rawCode, detail: text)))
    }
    return .answer(.failed(.graph(code: 190, subcode: Self.subcode(of: text), message: text)))
  }

  private static func subcode(of text: String) -> Int? {
    if text.hasSuffix("(459)") { return 459 }
    if text.hasSuffix("(452)") || text.hasSuffix("(460)") { return 460 }
    return text.hasSuffix("(464)") ? 464 : nil
  }

  // MARK: - What the account store has

  func systemAccount() async -> Account? {
    guard await store.isAccessGranted(.facebook) else { return nil }
    return await store.accounts(.facebook).first
  }

  func systemToken() async -> String? {
    guard let token = await systemAccount()?.credential?.oauthToken, !token.isEmpty else { return nil }
    return token
  }

  /// Renews the account's credential; nil: done.
  ///
  /// Only where the app may use the account: with its switch off the phone would never answer.
  func renew() async -> Failure? {
    guard await store.isAccessGranted(.facebook) else {
      return .systemAPI("Access has not been granted to the Facebook account. Verify device settings.")
    }
    guard let account = await systemAccount() else {
      return .systemAPI("The Facebook account has not been configured on the device.")
    }
    let reply = try? await store.renewCredentials(for: account)
    guard reply?.outcome == .renewed else {
      return .systemAPI("the account could not be renewed: \(reply?.outcome ?? .failed)")
    }
    return nil
  }

  /// Asks for the account's token anew, without the person seeing anything; nil: not to be had, or as before.
  func newSystemToken(_ old: FacebookTokenData) async -> FacebookTokenData? {
    guard await systemToken() != nil else { return nil }
    let request = LoginRequest(
      permissions: old.permissions, audience: .none, behavior: .useSystemAccountIfPresent,
      isReauthorization: false)
    let reply = await ask(request)
    guard reply.failure == nil, reply.isGranted, let token = await systemToken(), token != old.token else {
      return nil
    }
    var new = data(token, request)
    new.userID = old.userID
    new.declinedPermissions = old.declinedPermissions
    return new
  }
}
