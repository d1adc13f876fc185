internal import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// What an error of Graph does to a session, and how its token is kept alive.
///
/// Source: reference of Facebook's login, sections 4.5 and 7.6.
extension FacebookSession {
  /// Does what the SDK did about `failure`; true: there is a new token, and the request may be sent again.
  func recover(from failure: Failure, of token: FacebookTokenData) async -> Bool {
    guard case .graph(let code, let subcode, _) = failure else { return false }
    // Somebody else has replaced the token, or closed the session, since the request was sent.
    guard let current = self.token, current.token == token.token else { return isOpen }
    let isSystem = token.loginType == .systemAccount
    if code == 200, isSystem {
      _ = await renew()
      return false
    }
    // A checkpoint passes: the session waits for it.
    guard code == 190 || code == 102, subcode != 459 else { return false }
    if isSystem {
      if subcode == 460 { await app.defaults.set("1", for: Self.forceRenewName) }
      let isRenewed = await renew() == nil
      if subcode == 463, isRenewed, let new = await newSystemToken(token) {
        do throws(Failure) {
          try await extend(by: new)
          return true
        } catch {
          return false
        }
      }
    }
    try? await closeAndClear(because: failure)
    return false
  }

  /// Has Facebook replace a token of more than a day, at most once an hour; a token from a web view is never.
  ///
  /// What goes wrong changes nothing: the old token is good still.
  func extendIfDue(_ token: FacebookTokenData) async {
    let ways: [FacebookLoginType] = [.systemAccount, .facebookApplication, .safari]
    let now = app.clock.now
    guard ways.contains(token.loginType), token.refreshed.advanced(by: .seconds(86_400)) <= now else {
      return
    }
    let isDue = core.withLock { core in
      guard core.state.isOpen, core.token?.token == token.token,
        core.extensionTriedAt.map({ $0.advanced(by: .seconds(3600)) <= now }) ?? true
      else { return false }
      core.extensionTriedAt = now
      return true
    }
    guard isDue,
      let answer = try? await graph(
        "oauth/access_token", ["grant_type": "fb_extend_sso_token"], with: token.token),
      let text = answer.text("access_token"), !text.isEmpty
    else { return }
    var new = FacebookTokenData(
      token: text, appID: token.appID, permissions: token.permissions, expiration: token.expiration,
      refreshed: now, loginType: token.loginType)
    if let end = answer.integer("expires_at"), end > 0 { new.expiration = WallTime(seconds: Int64(end)) }
    new.declinedPermissions = token.declinedPermissions
    new.userID = token.userID
    guard self.token?.token == token.token else { return }
    try? await extend(by: new)
  }
}
