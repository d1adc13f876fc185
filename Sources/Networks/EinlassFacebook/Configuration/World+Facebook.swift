internal import EinlassStorage
internal import EinlassWire
public import EinlassWorld
internal import OAuth1

extension World {
  /// The Facebook of this world.
  public var facebook: SimulatedFacebook { exchange.networks.network(.facebook) }

  /// The id of the world's app at Facebook.
  package var facebookAppID: String { configuration.facebook.app.id }

  /// Adds a person to Facebook and returns the id.
  ///
  /// - Throws: `ConfigurationError` where the login or an id is taken, a friend is unknown, or the profile cannot be.
  @discardableResult
  public func addPerson(_ person: FacebookConfiguration.Person) async throws -> String {
    try await FacebookSetup(world: self).add(person).id
  }

  /// Adds a page to Facebook and returns the id.
  ///
  /// - Throws: `ConfigurationError` where the id is taken or impossible, or a role is for nobody.
  @discardableResult
  public func addPage(_ page: FacebookConfiguration.Page) async throws -> String {
    try await FacebookSetup(world: self).add(page)
  }

  /// The page with this id.
  func facebookPage(_ id: String) async throws -> FacebookPageRecord {
    guard let page = try await storage.find(FacebookPageRecord.self, id) else {
      throw ControlActionError.refused(
        "this world's Facebook has no page with the id '\(id)'; add it first with facebook.page.add")
    }
    return page
  }

  /// The person with this login or id.
  func facebookPerson(_ name: String) async throws -> FacebookPersonRecord {
    if let person = try await storage.find(FacebookPersonRecord.self, by: .login, name) { return person }
    if let person = try await storage.find(FacebookPersonRecord.self, name) { return person }
    let names = try await facebookLogins()
    throw ControlActionError.refused(
      "this world's Facebook has no person with the login "
        + "'\(name)'\(Suggestion.text(for: name, among: names)); add the person first with facebook.user.add")
  }

  /// Logins, to find which one may have been meant: a world of a store has them in its tables alone.
  private func facebookLogins() async throws -> [String] {
    let stored = try await storage.list(
      FacebookPersonRecord.self, by: .name, prefix: "", limit: Suggestion.nameLimit)
    return configuration.facebook.people.prefix(Suggestion.nameLimit).map(\.login) + stored.map(\.login)
  }

  /// The app with the id, or the world's own.
  func facebookApp(_ id: String?) async throws -> FacebookAppRecord {
    let id = id ?? facebookAppID
    guard let app = try await storage.find(FacebookAppRecord.self, id) else {
      throw ControlActionError.refused(
        "this world's Facebook has no app with the id '\(id)'; add it first with facebook.app.add")
    }
    return app
  }

  /// The record of the token, as this world's Facebook made it.
  func facebookToken(_ token: String) async throws -> FacebookTokenRecord {
    guard let record = try await storage.find(FacebookTokenRecord.self, token) else {
      throw ControlActionError.refused(
        "this world's Facebook never issued the token '\(Redaction.short(token))'; pass the full token, "
          + "and the world that issued it")
    }
    return record
  }

  /// Registers an app at Facebook.
  package func addFacebookApp(
    id: String, secret: String, name: String?, bundleID: String?
  ) async throws -> FacebookAppRecord {
    var app = FacebookAppRecord(id: id, name: name ?? id, secret: SharedSecret(secret))
    app.bundleID = bundleID
    guard try await storage.insert(app) else {
      throw ControlActionError.refused("an app with the id '\(id)' already exists; choose another id")
    }
    clientKeys.add(id)
    return app
  }

  /// The ids of the people whom an event at Facebook concerns: `person`, who has the phone's account, or everyone
  /// of the configuration.
  func facebookPeopleMeant(_ person: PlannedFailure.Person?) async throws -> [String] {
    if let person { return [person.id] }
    let onPhone = try await accountOwners(.facebook)
    guard onPhone.isEmpty else { return onPhone }
    var ids: [String] = []
    for person in configuration.facebook.people {
      if let record = try await storage.find(FacebookPersonRecord.self, by: .login, person.login) {
        ids.append(record.id)
      }
    }
    return ids
  }

  /// Replaces the account on the phone with that of another person at Facebook.
  func replaceFacebookAccount() async throws {
    guard try await !accountOwners(.facebook).isEmpty else { return }
    let login = "someone.else@sim.example"
    let other = FacebookPersonRecord(
      id: "100001111111111", login: login, name: "Someone Else", email: login,
      password: "not needed here")
    try await storage.save(other)
    let master = try await facebook.issueDeviceToken(other.id)
    try await replaceAccount(
      .facebook,
      with: SystemAccount(
        username: login, fullName: other.name, userID: other.id, token: master.token))
  }
}
