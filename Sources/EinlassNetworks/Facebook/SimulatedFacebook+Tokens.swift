package import EinlassStorage
internal import EinlassWire

// How tokens come into being.

extension SimulatedFacebook {
  /// The person logs in on a phone: the phone gets a master token, which never expires.
  package func issueDeviceToken(_ personID: String) async throws -> FacebookTokenRecord {
    guard let person = try await storage.facebookPerson(id: personID) else {
      throw FacebookActionFailure.noSuchPerson(id: personID)
    }
    var token = FacebookTokenRecord(
      token: newToken(), kind: .device, appID: "", personID: person.id, issuedAt: clock.now, expiresAt: nil)
    token.passwordGeneration = person.passwordGeneration
    try await storage.save(token)
    return token
  }

  /// The person allows the application `permissions`, installing it where it is not, and it gets a token.
  ///
  /// The public profile is always among them; names that Facebook never had are dropped. An application that
  /// comes back keeps the person's id.
  package func install(
    appID: String, personID: String, permissions: [String]
  ) async throws -> FacebookTokenRecord {
    guard let app = try await storage.facebookApp(id: appID), !app.isDeleted else {
      throw FacebookActionFailure.noSuchApp(id: appID)
    }
    guard let person = try await storage.facebookPerson(id: personID) else {
      throw FacebookActionFailure.noSuchPerson(id: personID)
    }
    let key = FacebookInstallRecord.Key(appID: appID, personID: personID)
    var install = try await storage.facebookInstall(key)
    if install == nil { install = FacebookInstallRecord(key: key, scopedID: try await newScopedID()) }
    guard var install else { throw FacebookActionFailure.noFreeID }
    let names = Set(permissions.filter(FacebookPermission.isKnown)).union([FacebookPermission.publicProfile])
    install.isInstalled = true
    install.granted.formUnion(names)
    install.declined.subtract(names)
    try await storage.save(install)
    return try await issueToken(for: person, install)
  }

  /// A person's token for an application, as a phone gets one: it lives about 60 days.
  func issueToken(
    for person: FacebookPersonRecord, _ install: FacebookInstallRecord
  ) async throws -> FacebookTokenRecord {
    let now = clock.now
    var token = FacebookTokenRecord(
      token: newToken(), kind: .user, appID: install.key.appID, personID: person.id, issuedAt: now,
      expiresAt: now.advanced(by: .seconds(policy.tokenLifetime)))
    token.passwordGeneration = person.passwordGeneration
    try await storage.save(token)
    return token
  }

  /// `EAA…ZD`, 180 characters, within what was seen.
  private func newToken() -> String {
    GraphEra(clock.now).tokenPrefix + chance.alphanumerics(175) + "ZD"
  }

  /// `10203…`, 17 digits, that nobody has yet.
  private func newScopedID() async throws -> String {
    for _ in 0..<16 {
      let id = "10203" + chance.digits(12)
      let isTaken = try await storage.facebookInstall(scopedID: id) != nil
      if !isTaken { return id }
    }
    throw FacebookActionFailure.noFreeID
  }
}
