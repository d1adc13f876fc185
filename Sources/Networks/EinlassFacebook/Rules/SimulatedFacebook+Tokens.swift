internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

// The creation of tokens.

extension SimulatedFacebook {
  /// Logs the person in on a phone, which gets a master token that never expires.
  package func issueDeviceToken(_ personID: String) throws -> FacebookTokenRecord {
    guard let person = tables.find(FacebookPersonRecord.self, personID) else {
      throw FacebookActionError.noSuchPerson(id: personID)
    }
    var token = FacebookTokenRecord(
      token: newToken(), kind: .device, appID: "", personID: person.id, issuedAt: clock.now, expiresAt: nil)
    token.passwordGeneration = person.passwordGeneration
    tables.save(token)
    return token
  }

  /// Grants the application the person's `permissions`, installs it if necessary, and issues a token.
  ///
  /// The public profile is always included; names that Facebook never had are dropped. An application that is
  /// reinstalled keeps the person's id.
  package func install(
    appID: String, personID: String, permissions: [String]
  ) throws -> FacebookTokenRecord {
    let install = try allow(appID: appID, personID: personID, granting: permissions, declining: [])
    guard let person = tables.find(FacebookPersonRecord.self, personID) else {
      throw FacebookActionError.noSuchPerson(id: personID)
    }
    return issueToken(for: person, install)
  }

  /// Installs the application for the person, who grants some permissions and declines others.
  ///
  /// The public profile is always granted; names that Facebook never had, or that are closed to this application, are
  /// dropped. An application that is reinstalled keeps the person's id.
  func allow(
    appID: String, personID: String, granting: [String], declining: [String]
  ) throws -> FacebookInstallRecord {
    guard let app = tables.find(FacebookAppRecord.self, appID), !app.isDeleted else {
      throw FacebookActionError.noSuchApp(id: appID)
    }
    guard tables.find(FacebookPersonRecord.self, personID) != nil else {
      throw FacebookActionError.noSuchPerson(id: personID)
    }
    let key = FacebookInstallRecord.Key(appID: app.id, personID: personID)
    var install = tables.find(FacebookInstallRecord.self, key)
    if install == nil { install = FacebookInstallRecord(key: key, scopedID: try newScopedID(key)) }
    guard let install else { throw FacebookActionError.noFreeID }
    let isOpen = { FacebookPermission.isOpen($0, to: app.registration) }
    let granted = Set(granting.filter(isOpen)).union([FacebookPermission.publicProfile])
    let declined = Set(declining.filter(isOpen)).subtracting(granted)
    let now = clock.now
    return tables.upsert(install) { install in
      install.isInstalled = true
      install.granted = install.granted.union(granted).subtracting(declined)
      install.declined = install.declined.union(declined).subtracting(granted)
      install.lastLogin = now
      return install
    }
  }

  /// Issues a person's token for an application as on a phone, valid for about 60 days.
  func issueToken(
    for person: FacebookPersonRecord, _ install: FacebookInstallRecord
  ) -> FacebookTokenRecord {
    var token = newToken(appID: install.key.appID, personID: person.id, lifetime: policy.tokenLifetime)
    token.passwordGeneration = person.passwordGeneration
    tables.save(token)
    return token
  }

  /// A person's token that is not stored yet. It expires after `lifetime` seconds, or never if that is `nil`.
  func newToken(appID: String, personID: String, lifetime: Int64?) -> FacebookTokenRecord {
    let now = clock.now
    return FacebookTokenRecord(
      token: newToken(), kind: .user, appID: appID, personID: personID, issuedAt: now,
      expiresAt: lifetime.map { now.advanced(by: .seconds($0)) })
  }

  /// `EAA…ZD`, 180 characters, a length within the observed range.
  private func newToken() -> String {
    GraphEra(clock.now).tokenPrefix + random.alphanumerics(175) + "ZD"
  }

  /// An unused id: `10203…`, 17 digits.
  ///
  /// It is derived from the world's seed, the application and the person, so it does not depend on the order of logins.
  func newScopedID(_ key: FacebookInstallRecord.Key) throws -> String {
    for id in scopedIDs(of: key) {
      let isTaken = tables.find(FacebookInstallRecord.self, by: .scopedID, id) != nil
      if !isTaken { return id }
    }
    throw FacebookActionError.noFreeID
  }

  /// The candidates for a person's id for an application, in order, in case one is taken; none if OpenSSL fails. They
  /// are made all at once because Swift 6.3.1's optimizer crashes if they are made between look-ups in the tables.
  @inline(never)
  private func scopedIDs(of key: FacebookInstallRecord.Key) -> [String] {
    (0..<4).compactMap { attempt in
      let parts = ["app-scoped id", String(seed), key.appID, key.personID, String(attempt)]
      return DerivedDigits.text(12, from: parts).map { "10203" + $0 }
    }
  }
}
