internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

// How tokens are made.

extension SimulatedFacebook {
  /// The person logs in on a phone: the phone gets a master token, which never expires.
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

  /// The person allows the application `permissions`, which installs it where it is not, and it gets a token.
  ///
  /// The public profile is always among them; names that Facebook never had are dropped. An application that is
  /// installed again keeps the person's id.
  package func install(
    appID: String, personID: String, permissions: [String]
  ) throws -> FacebookTokenRecord {
    let install = try allow(appID: appID, personID: personID, granting: permissions, declining: [])
    guard let person = tables.find(FacebookPersonRecord.self, personID) else {
      throw FacebookActionError.noSuchPerson(id: personID)
    }
    return issueToken(for: person, install)
  }

  /// The person lets the application in, grants some permissions and declines others.
  ///
  /// The public profile is always granted; names that Facebook never had, or not for this application, are dropped. An
  /// application that is installed again keeps the person's id.
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

  /// A person's token for an application, as a phone gets one: it lives about 60 days.
  func issueToken(
    for person: FacebookPersonRecord, _ install: FacebookInstallRecord
  ) -> FacebookTokenRecord {
    var token = newToken(appID: install.key.appID, personID: person.id, lifetime: policy.tokenLifetime)
    token.passwordGeneration = person.passwordGeneration
    tables.save(token)
    return token
  }

  /// A person's token that is not stored yet. It lives `lifetime` seconds from now, or without end if that is `nil`.
  func newToken(appID: String, personID: String, lifetime: Int64?) -> FacebookTokenRecord {
    let now = clock.now
    return FacebookTokenRecord(
      token: newToken(), kind: .user, appID: appID, personID: personID, issuedAt: now,
      expiresAt: lifetime.map { now.advanced(by: .seconds($0)) })
  }

  /// `EAA…ZD`, 180 characters, within what was seen.
  private func newToken() -> String {
    GraphEra(clock.now).tokenPrefix + random.alphanumerics(175) + "ZD"
  }

  /// `10203…`, 17 digits, that are not taken yet.
  ///
  /// Made from the world's seed, the application and the person, so that it does not depend on who logs in first.
  func newScopedID(_ key: FacebookInstallRecord.Key) throws -> String {
    for id in scopedIDs(of: key) {
      let isTaken = tables.find(FacebookInstallRecord.self, by: .scopedID, id) != nil
      if !isTaken { return id }
    }
    throw FacebookActionError.noFreeID
  }

  /// The candidates for a person's id for an application, in order, for where one is taken; none where OpenSSL
  /// refuses. All at once: Swift 6.3.1's optimiser crashes where they are made between look-ups in the tables.
  @inline(never)
  private func scopedIDs(of key: FacebookInstallRecord.Key) -> [String] {
    (0..<4).compactMap { attempt in
      let parts = ["app-scoped id", String(seed), key.appID, key.personID, String(attempt)]
      return DerivedDigits.text(12, from: parts).map { "10203" + $0 }
    }
  }
}
