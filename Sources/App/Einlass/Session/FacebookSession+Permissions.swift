internal import EinlassWire
internal import Synchronization

extension FacebookSession {
  /// Asks the person for more permissions to read.
  ///
  /// The session must be open, with one request at a time. Afterwards it is `openTokenExtended`. Source:
  /// reference of Facebook's login, section 7.4.
  ///
  /// - Parameter permissions: The names of the permissions, such as `user_likes`. Permissions to publish are
  ///   refused with the behaviour `useSystemAccountIfPresent`, and sent otherwise.
  /// - Throws: A `SessionError`; the session stays open unless noted, with the declined permissions recorded.
  ///   `notOpen`, `permissionRequestPending` and `publishAmongReadPermissions` come before the person is
  ///   asked. `loginFailed` has the reason why nothing was granted. `systemAPI` if the system's account is
  ///   gone, which ends its session.
  public func requestNewReadPermissions(_ permissions: [String]) async throws(SessionError) {
    let publish = permissions.filter(FacebookPermissionKind.isPublish)
    try await reauthorize(permissions, .none) { behavior throws(SessionError) in
      // Elsewhere the SDK only wrote a line into the log.
      if behavior == .useSystemAccountIfPresent, !publish.isEmpty {
        throw .publishAmongReadPermissions(publish)
      }
    }
  }

  /// Asks the person for permissions to publish; otherwise as `requestNewReadPermissions(_:)`.
  ///
  /// - Parameters:
  ///   - permissions: The names of the permissions, such as `publish_actions`.
  ///   - audience: The people who may see the app's posts.
  /// - Throws: The errors of `requestNewReadPermissions(_:)`. Instead of `publishAmongReadPermissions`,
  ///   `audienceMissing` if `audience` is `none`, with the same behaviour.
  public func requestNewPublishPermissions(
    _ permissions: [String], audience: FacebookDefaultAudience
  ) async throws(SessionError) {
    let publish = permissions.filter(FacebookPermissionKind.isPublish)
    try await reauthorize(permissions, audience) { behavior throws(SessionError) in
      if behavior == .useSystemAccountIfPresent, audience == .none, !publish.isEmpty {
        throw .audienceMissing(publish)
      }
    }
  }

  private func reauthorize(
    _ permissions: [String], _ audience: FacebookDefaultAudience,
    _ check: (FacebookLoginBehavior) throws(SessionError) -> Void
  ) async throws(SessionError) {
    let (old, behavior) = try contents.withLock { contents throws(SessionError) in
      try contents.lifecycle.beginReauthorization(check)
    }
    defer { contents.withLock { $0.lifecycle.endReauthorization() } }
    let request = LoginRequest(
      permissions: permissions, audience: audience, behavior: behavior, isReauthorization: true)
    let new: FacebookTokenData
    switch await LoginAttempt(session: self, request: request).result() {
    case .token(let token): new = token
    case .failed(let failure):
      // The account has gone from the phone: the SDK gave up the session with it.
      if case .systemAPI = failure, old.loginType == .systemAccount {
        try? await closeAndClear(because: failure)
      }
      throw failure
    }
    try await extend(by: try await validated(new, after: old, asked: permissions))
  }

  /// The token with all that is granted by now, once it is known whose it is.
  ///
  /// The SDK sent the three requests as one batch; here they go one by one.
  private func validated(
    _ new: FacebookTokenData, after old: FacebookTokenData, asked: [String]
  ) async throws(SessionError) -> FacebookTokenData {
    let closed = SessionError.loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil)
    guard isOpen else { throw closed }
    if !asked.isEmpty, !asked.contains(where: new.permissions.contains) {
      contents.withLock { $0.lifecycle.decline(asked) }
      throw .loginFailed(.reauthorizeUserCancelled, originalCode: nil, detail: nil)
    }
    let before = try? await requests.get("me", ["fields": "id"], with: old.token).text("id")
    let now = try? await requests.get("me", ["fields": "id"], with: new.token).text("id")
    guard let now, let before, now == before else {
      throw .loginFailed(.reauthorizeWrongUser, originalCode: nil, detail: nil)
    }
    var merged = new
    merged.userID = now
    merged.permissions = old.permissions + new.permissions.filter { !old.permissions.contains($0) }
    merged.declinedPermissions = (old.declinedPermissions + new.declinedPermissions).filter {
      !new.permissions.contains($0)
    }
    if let states = try? await requests.get("me/permissions", with: new.token).objects("data") {
      let names = { (status: String) in
        states.filter { $0.text("status") == status }.compactMap { $0.text("permission") }
      }
      if !states.isEmpty {
        merged.permissions = FacebookPermissionKind.withImplied(names("granted"))
        merged.declinedPermissions = names("declined")
      }
    }
    return merged
  }
}
