package import EinlassStorage
internal import EinlassWire
package import OAuth1

// What people do at facebook.com, and what fixtures need; all of it is storage.

extension SimulatedFacebook {
  /// The person changes the password: every token made before is dead (190/460), the phones' too.
  package func changePassword(_ personID: String, to password: SharedSecret? = nil) async throws {
    try await change(personID) { person in
      person.passwordGeneration += 1
      if let password { person.password = password }
    }
  }

  /// The person removes the application: its tokens are dead for ever (190/458), even after a new login.
  package func removeApp(appID: String, personID: String) async throws {
    let key = FacebookInstallRecord.Key(appID: appID, personID: personID)
    guard var install = try await storage.facebookInstall(key), install.isInstalled else {
      throw FacebookActionFailure.notInstalled(appID: appID, personID: personID)
    }
    install.isInstalled = false
    install.granted = []
    install.declined = []
    try await storage.save(install)
    try await changeTokens(of: personID, where: { $0.appID == appID }) { $0.invalidation = .appRemoved }
  }

  /// The person logs out of facebook.com: the tokens that came of a session on the web are dead (190/467).
  ///
  /// The records do not tell where a token came from, so its life span does: up to
  /// `Policy.webTokenLifetime` it is a session's. A choice.
  package func logOut(_ personID: String) async throws {
    let longest = policy.webTokenLifetime
    try await changeTokens(
      of: personID,
      where: { token in token.expiresAt.map { $0.seconds - token.issuedAt.seconds <= longest } ?? false },
      change: { $0.invalidation = .loggedOut })
  }

  /// Facebook stops the person at a checkpoint (190/459), or the person has cleared it.
  package func setCheckpointed(_ personID: String, _ isCheckpointed: Bool = true) async throws {
    try await change(personID) { $0.isCheckpointed = isCheckpointed }
  }

  /// The person has confirmed the account, or not (190/464).
  package func setConfirmed(_ personID: String, _ isConfirmed: Bool = true) async throws {
    try await change(personID) { $0.isConfirmed = isConfirmed }
  }

  /// Lets the person's tokens, of one application or of all, expire now (190/463); the phones' stay.
  package func expireTokens(_ personID: String, appID: String? = nil) async throws {
    let now = clock.now
    try await changeTokens(
      of: personID,
      where: { token in
        (appID ?? token.appID) == token.appID && token.expiresAt.map { $0 > now } ?? true
      },
      change: { $0.expiresAt = now })
  }

  /// Kills one token.
  package func invalidate(_ token: String, by reason: FacebookTokenRecord.Invalidation) async throws {
    guard var record = try await storage.facebookToken(token) else {
      throw FacebookActionFailure.noSuchToken
    }
    record.invalidation = reason
    try await storage.save(record)
  }

  /// The person's tokens for applications that are not dead by decree already.
  private func changeTokens(
    of personID: String, where isMeant: (FacebookTokenRecord) -> Bool,
    change: (inout FacebookTokenRecord) -> Void
  ) async throws {
    for var token in try await storage.facebookTokens(personID: personID)
    where token.kind == .user && token.invalidation == nil && isMeant(token) {
      change(&token)
      try await storage.save(token)
    }
  }

  private func change(
    _ personID: String, _ change: (inout FacebookPersonRecord) -> Void
  ) async throws {
    guard var person = try await storage.facebookPerson(id: personID) else {
      throw FacebookActionFailure.noSuchPerson(id: personID)
    }
    change(&person)
    try await storage.save(person)
  }
}
