internal import EinlassStorage
internal import EinlassWire
public import EinlassWorld
internal import OAuth1

extension World {
  /// The Facebook of this world.
  public var facebook: SimulatedFacebook { exchange.networks.network(.facebook) }

  /// The id of the world's app at Facebook.
  package var facebookAppID: String { configuration.facebook.app.id }

  /// Adds a person to Facebook.
  ///
  /// The person's friend requests, roles and permissions in the app are not added; these need the world's
  /// configuration.
  ///
  /// - Parameter person: The person, whose friends must exist already.
  /// - Returns: The person's id at Facebook, which may differ from the app-scoped id.
  /// - Throws: `ConfigurationError` if the login or an id is taken, a friend is unknown, or the profile is
  ///   invalid.
  @discardableResult
  public func addPerson(_ person: FacebookConfiguration.Person) throws -> String {
    try FacebookSetup(world: self).add(person).id
  }

  /// Adds a page to Facebook.
  ///
  /// - Parameter page: The page. The people with a role must exist already.
  /// - Returns: The page's id: the requested one, or one of 15 digits that is derived from the name.
  /// - Throws: `ConfigurationError` if the id is taken or invalid, or a role names an unknown person.
  @discardableResult
  public func addPage(_ page: FacebookConfiguration.Page) throws -> String {
    try FacebookSetup(world: self).add(page)
  }

  /// The page with this id.
  func facebookPage(_ id: String) throws -> FacebookPageRecord {
    guard let page = tables.find(FacebookPageRecord.self, id) else {
      throw ControlActionError.refused(
        "this world's Facebook has no page with the id '\(id)'; add it first with facebook.page.add")
    }
    return page
  }

  /// The person with this login or id.
  func facebookPerson(_ name: String) throws -> FacebookPersonRecord {
    if let person = tables.find(FacebookPersonRecord.self, by: .login, name) { return person }
    if let person = tables.find(FacebookPersonRecord.self, name) { return person }
    let names = facebookLogins()
    throw ControlActionError.refused(
      "this world's Facebook has no person with the login "
        + "'\(name)'\(Suggestion.text(for: name, among: names)); add the person first with facebook.user.add")
  }

  /// The known logins, for suggestions. A stored world has them only in its tables.
  private func facebookLogins() -> [String] {
    let stored = tables.list(
      FacebookPersonRecord.self, by: .name, prefix: "", limit: Suggestion.nameLimit)
    return configuration.facebook.people.prefix(Suggestion.nameLimit).map(\.login) + stored.map(\.login)
  }

  /// The app with the id. Defaults to the world's app.
  func facebookApp(_ id: String?) throws -> FacebookAppRecord {
    let id = id ?? facebookAppID
    guard let app = tables.find(FacebookAppRecord.self, id) else {
      throw ControlActionError.refused(
        "this world's Facebook has no app with the id '\(id)'; add it first with facebook.app.add")
    }
    return app
  }

  /// The record of the token, as this world's Facebook made it.
  func facebookToken(_ token: String) throws -> FacebookTokenRecord {
    guard let record = tables.find(FacebookTokenRecord.self, token) else {
      throw ControlActionError.refused(
        "this world's Facebook never issued the token '\(Redaction.short(token))'; pass the full token, "
          + "and the world that issued it")
    }
    return record
  }

  /// Registers an app at Facebook.
  package func addFacebookApp(
    id: String, secret: String, name: String?, bundleID: String?
  ) throws -> FacebookAppRecord {
    var app = FacebookAppRecord(id: id, name: name ?? id, secret: SharedSecret(secret))
    app.bundleID = bundleID
    guard tables.insert(app) else {
      throw ControlActionError.refused("an app with the id '\(id)' already exists; choose another id")
    }
    clientKeys.add(id)
    return app
  }

  /// The ids of the people affected by an event at Facebook: the given `person`, the holder of the phone's account, or
  /// everyone in the configuration.
  func facebookPeopleMeant(_ person: PlannedFailure.Person?) throws -> [String] {
    if let person { return [person.id] }
    let onPhone = try accountOwners(.facebook)
    guard onPhone.isEmpty else { return onPhone }
    var ids: [String] = []
    for person in configuration.facebook.people {
      if let record = tables.find(FacebookPersonRecord.self, by: .login, person.login) {
        ids.append(record.id)
      }
    }
    return ids
  }

  /// The account of another person, for a phone that has an account at Facebook. `nil` if it has none.
  func otherFacebookAccount() throws -> SystemAccount? {
    guard try !accountOwners(.facebook).isEmpty else { return nil }
    let login = "someone.else@sim.example"
    let other = FacebookPersonRecord(
      id: "100001111111111", login: login, name: "Someone Else", email: login,
      password: "not needed here")
    tables.save(other)
    let master = try facebook.issueDeviceToken(other.id)
    return SystemAccount(username: login, fullName: other.name, userID: other.id, token: master.token)
  }
}
