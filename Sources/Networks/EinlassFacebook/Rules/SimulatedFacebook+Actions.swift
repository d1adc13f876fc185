internal import EinlassStorage
internal import EinlassWire
package import OAuth1

// Actions of people on facebook.com, and actions for fixtures. They only change tables.

extension SimulatedFacebook {
  /// The person changes the password: every earlier token becomes invalid (190/460), including those of phones.
  package func changePassword(_ personID: String, to password: SharedSecret? = nil) throws {
    try change(personID) { person in
      person.passwordGeneration += 1
      if let password { person.password = password }
    }
  }

  /// The person removes the application: its tokens are invalid forever (190/458), even after a new login.
  package func removeApp(appID: String, personID: String) throws {
    let key = FacebookInstallRecord.Key(appID: appID, personID: personID)
    try change(key) { install in
      install.isInstalled = false
      install.granted = []
      install.declined = []
    }
    changeTokens(of: personID, where: { $0.appID == appID }) { $0.invalidation = .appRemoved }
  }

  /// The person logs out of facebook.com everywhere: every session ends, and the tokens that came from a session on the
  /// web become invalid (190/467).
  ///
  /// A token that was made without a browser is judged by its lifetime: up to `Policy.webTokenLifetime`, it counts as a
  /// session's token. This is our choice.
  package func logOut(_ personID: String) throws {
    let longest = policy.webTokenLifetime
    try change(personID) { $0.sessionGeneration += 1 }
    changeTokens(
      of: personID,
      where: { token in token.sessionID != nil || (token.lifetime ?? .max) <= longest },
      change: { $0.invalidation = .loggedOut })
  }

  /// The person logs out of facebook.com in one browser: the tokens made there become invalid (190/467), and its codes
  /// expire. An unknown session counts as already ended.
  package func endSession(_ id: String) {
    guard let session = tables.find(FacebookSessionRecord.self, id) else { return }
    tables.remove(FacebookSessionRecord.self, id)
    changeTokens(of: session.personID, where: { $0.sessionID == id }) {
      $0.invalidation = .loggedOut
    }
  }

  /// Facebook stops the person at a checkpoint (190/459), or the person has cleared it.
  package func setCheckpointed(_ personID: String, _ isCheckpointed: Bool = true) throws {
    try change(personID) { $0.isCheckpointed = isCheckpointed }
  }

  /// The person confirms the account, or the confirmation is withdrawn (190/464).
  package func setConfirmed(_ personID: String, _ isConfirmed: Bool = true) throws {
    try change(personID) { $0.isConfirmed = isConfirmed }
  }

  /// Expires the person's tokens now (190/463), for one application or for all. Tokens of phones and pages stay valid.
  package func expireTokens(_ personID: String, appID: String? = nil) {
    let now = clock.now
    changeTokens(
      of: personID,
      where: { token in
        token.kind == .user && (appID ?? token.appID) == token.appID
          && token.expiresAt.map { $0 > now } ?? true
      },
      change: { $0.expiresAt = now })
  }

  /// Expires one token now (190/463).
  package func expire(_ token: String) throws {
    let now = clock.now
    try change(token: token) { $0.expiresAt = min($0.expiresAt ?? now, now) }
  }

  /// Invalidates one token. `subcode` is the one with which Graph will refuse it.
  package func invalidate(_ token: String, subcode: Int) throws {
    guard let reason = FacebookTokenRecord.Invalidation(rawValue: subcode) else {
      throw FacebookActionError.noSuchSubcode(subcode)
    }
    try invalidate(token, by: reason)
  }

  /// Facebook deletes the application, or brings it back.
  package func setDeleted(appID: String, _ isDeleted: Bool = true) throws {
    try change(appID: appID) { $0.isDeleted = isDeleted }
  }

  /// The person revokes one permission on facebook.com. A permission that was not granted does not change.
  package func revoke(_ permission: String, appID: String, personID: String) throws {
    let key = FacebookInstallRecord.Key(appID: appID, personID: personID)
    try change(key) { install in
      if install.granted.remove(permission) != nil { install.declined.insert(permission) }
    }
  }

  /// Invalidates one token.
  package func invalidate(_ token: String, by reason: FacebookTokenRecord.Invalidation) throws {
    try change(token: token) { $0.invalidation = reason }
  }

  /// Changes the person's tokens for applications, except those that are already invalidated.
  private func changeTokens(
    of personID: String, where predicate: @escaping @Sendable (FacebookTokenRecord) -> Bool,
    change: @escaping @Sendable (inout FacebookTokenRecord) -> Void
  ) {
    for token in tables.list(FacebookTokenRecord.self, by: .person, personID) {
      tables.update(FacebookTokenRecord.self, token.token) { token in
        if token.kind == .user || token.kind == .page, token.invalidation == nil, predicate(token) {
          change(&token)
        }
      }
    }
  }

  private func change(
    token: String, _ change: @escaping @Sendable (inout FacebookTokenRecord) -> Void
  ) throws {
    guard tables.update(FacebookTokenRecord.self, token, change) != nil else {
      throw FacebookActionError.noSuchToken
    }
  }

  /// Changes what the person has allowed an installed application.
  private func change(
    _ key: FacebookInstallRecord.Key, _ change: @escaping @Sendable (inout FacebookInstallRecord) -> Void
  ) throws {
    let isInstalled = tables.update(FacebookInstallRecord.self, key) { install in
      guard install.isInstalled else { return false }
      change(&install)
      return true
    }
    guard isInstalled == true else {
      throw FacebookActionError.notInstalled(appID: key.appID, personID: key.personID)
    }
  }

  private func change(
    _ personID: String, _ change: @escaping @Sendable (inout FacebookPersonRecord) -> Void
  ) throws {
    guard tables.update(FacebookPersonRecord.self, personID, change) != nil else {
      throw FacebookActionError.noSuchPerson(id: personID)
    }
  }

  private func change(
    appID: String, _ change: @escaping @Sendable (inout FacebookAppRecord) -> Void
  ) throws {
    guard tables.update(FacebookAppRecord.self, appID, change) != nil else {
      throw FacebookActionError.noSuchApp(id: appID)
    }
  }
}
