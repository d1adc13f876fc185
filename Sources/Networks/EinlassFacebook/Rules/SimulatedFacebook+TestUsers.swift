internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

// Test users of applications (reference of Calls after login, section 10).

/// A test user as the application sees it on creation.
package struct NewTestUser: Sendable {
  /// The person that the application knows by `install.scopedID`.
  package let person: FacebookPersonRecord
  /// The person's grant to the application.
  package let install: FacebookInstallRecord
  package let password: String
  package let loginURL: String
  /// The token. `nil` if the application is not installed.
  package let token: String?
}

extension SimulatedFacebook {
  /// Whether creating test users of the application is disabled, according to its setting, or else the date.
  func refusesTestUsers(_ app: FacebookAppRecord) -> Bool {
    app.testUsersClosed ?? GraphEra(clock.now).hasClosedTestUsers
  }

  /// The number of test users that the application may have.
  func testUserLimit(_ app: FacebookAppRecord) -> Int {
    app.testUserLimit ?? GraphEra(clock.now).testUserLimit
  }

  /// The test users of an application, in the order of their creation.
  package func testUsers(of appID: String) -> [FacebookTestUserRecord] {
    tables.list(FacebookTestUserRecord.self, by: .app, appID)
  }

  /// Whether the person is a test user of the application.
  package func isTestUser(_ personID: String, of appID: String) -> Bool {
    tables.find(FacebookTestUserRecord.self, .init(appID: appID, personID: personID)) != nil
  }

  /// Whether an application in development admits the person: with a role, or as its test user.
  func mayTest(_ personID: String, _ app: FacebookAppRecord) -> Bool {
    if app.roles.contains(personID) { return true }
    return isTestUser(personID, of: app.id)
  }

  /// Creates a person who is a test user of the application, whatever its limit.
  ///
  /// Facebook is known to set birthday and gender; their values are made up.
  package func createTestUser(
    _ request: TestUserRequest, of appID: String
  ) throws -> NewTestUser {
    let name = request.name ?? TestUserRequest.chosenName(random)
    let password = "1" + random.digits(9)
    var person = try newTestPerson(name: name, password: password)
    let today = CalendarDate(clock.now)
    person.birthday = "08/08/\(today.year - (request.isMinor ? 15 : 30))"
    person.gender = random.octets(1)[0] % 2 == 0 ? "female" : "male"
    person.locale = request.locale
    tables.save(person)
    return try associate(person, with: appID, permissions: request.permissions, password: password)
  }

  /// Makes a person a test user of an application with its initial permissions. If `permissions` is `nil`, it is not
  /// installed.
  package func associate(
    _ person: FacebookPersonRecord, with appID: String, permissions: [String]?, password: String = ""
  ) throws -> NewTestUser {
    let key = FacebookInstallRecord.Key(appID: appID, personID: person.id)
    let install: FacebookInstallRecord
    if let permissions {
      install = try allow(appID: appID, personID: person.id, granting: permissions, declining: [])
    } else {
      install = try reserve(key)
    }
    _ = tables.insert(FacebookTestUserRecord(key: key, createdAt: clock.now))
    let token = install.isInstalled ? testToken(for: person, install) : nil
    return NewTestUser(
      person: person, install: install, password: password, loginURL: newLoginURL(install),
      token: token)
  }

  /// The token with which the application can act for the test user: an existing valid one, or a new one.
  func testToken(for person: FacebookPersonRecord, _ install: FacebookInstallRecord) -> String {
    let now = clock.now
    let appID = install.key.appID
    let known = tables.list(FacebookTokenRecord.self, by: .person, person.id).last { token in
      token.kind == .user && token.appID == appID && token.invalidation == nil
        && token.passwordGeneration == person.passwordGeneration && token.expiresAt.map { $0 > now } ?? true
    }
    if let known { return known.token }
    var token = newToken(appID: appID, personID: person.id, lifetime: policy.testTokenSeconds ?? 7_200)
    token.passwordGeneration = person.passwordGeneration
    tables.save(token)
    return token.token
  }

  /// Removes the test user from the application. Returns `false` without doing so if no other application has the test
  /// user.
  package func dissociate(_ personID: String, from appID: String) throws -> Bool {
    let key = FacebookInstallRecord.Key(appID: appID, personID: personID)
    let all = tables.list(FacebookTestUserRecord.self, by: .person, personID)
    guard all.count > 1 else { return false }
    guard tables.remove(FacebookTestUserRecord.self, key) != nil else { return true }
    if tables.find(FacebookInstallRecord.self, key)?.isInstalled == true {
      try removeApp(appID: appID, personID: personID)
    }
    return true
  }

  /// Deletes the test user from all applications and invalidates the tokens.
  package func deleteTestUser(_ personID: String) {
    dropFriendships(of: personID)
    for user in tables.list(FacebookTestUserRecord.self, by: .person, personID) {
      tables.remove(FacebookTestUserRecord.self, user.key)
      tables.update(FacebookInstallRecord.self, user.key) { $0.isInstalled = false }
    }
    tables.remove(FacebookPersonRecord.self, personID)
  }

  // MARK: - Parts

  private func newTestPerson(name: String, password: String) throws -> FacebookPersonRecord {
    for _ in 0..<16 {
      let id = "10000" + random.digits(10)
      let address = TestUserRequest.address(for: name, random)
      guard tables.find(FacebookPersonRecord.self, id) == nil,
        tables.find(FacebookPersonRecord.self, by: .login, address) == nil
      else { continue }
      return FacebookPersonRecord(
        id: id, login: address, name: name, email: address, password: SharedSecret(password))
    }
    throw FacebookActionError.noFreeID
  }

  /// Reserves the id by which an application knows a person who has not installed it.
  private func reserve(_ key: FacebookInstallRecord.Key) throws -> FacebookInstallRecord {
    if let install = tables.find(FacebookInstallRecord.self, key) { return install }
    var install = FacebookInstallRecord(key: key, scopedID: try newScopedID(key))
    install.isInstalled = false
    tables.save(install)
    return install
  }
}
