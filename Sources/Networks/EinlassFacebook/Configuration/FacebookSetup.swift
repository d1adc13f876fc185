internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// Puts the people and apps of a configuration into a world's Facebook.
struct FacebookSetup {
  let world: World

  private var random: SeededRandomSource { world.random(.setup) }

  func fill() throws {
    let configuration = world.configuration.facebook
    let wanted = configuration.app
    var app = FacebookAppRecord(
      id: wanted.id, name: world.configuration.app.displayName, secret: SharedSecret(wanted.secret))
    app.registration = wanted.registration
    if let (key, sentence) = wanted.registration.addressMistake {
      throw ConfigurationError("facebook.app.\(key.rawValue): \(sentence)")
    }
    app.registration.isDeleted = false
    app.usageSince = world.clock.now
    let people = try addPeople(configuration.people)
    for (person, record) in zip(configuration.people, people) where person.isTester {
      app.roles.insert(record.id)
    }
    world.tables.save(app)
    for (person, record) in zip(configuration.people, people) where person.isTestUser {
      _ = try world.facebook.associate(record, with: app.id, permissions: nil)
    }
    for person in configuration.people {
      guard let permissions = person.installed,
        let record = world.tables.find(FacebookPersonRecord.self, by: .login, person.login)
      else { continue }
      _ = try world.facebook.install(appID: app.id, personID: record.id, permissions: permissions)
    }
    for page in configuration.pages { _ = try add(page) }
    for app in configuration.otherApps { try add(app) }
  }

  /// Runs last: people may have granted an app permissions before it was deleted.
  func finish() {
    let configuration = world.configuration.facebook
    var deleted = configuration.otherApps.filter(\.registration.isDeleted).map(\.id)
    if configuration.app.isDeleted { deleted.append(configuration.app.id) }
    for id in deleted {
      world.tables.update(FacebookAppRecord.self, id) { $0.registration.isDeleted = true }
    }
  }

  /// Adds a person whose friends must already exist.
  ///
  /// Throws `ConfigurationError` if an id or the login is taken, a friend is unknown, or the profile is invalid.
  func add(_ person: FacebookConfiguration.Person) throws -> FacebookPersonRecord {
    var friends: [FacebookPersonRecord] = []
    for name in person.friends { friends.append(try friend(name, of: person)) }
    let record = try addStranger(person)
    for friend in friends { try world.facebook.befriend(record.id, friend.id) }
    return world.tables.find(FacebookPersonRecord.self, record.id) ?? record
  }

  /// Adds all people of the configuration, then the friendships.
  private func addPeople(
    _ people: [FacebookConfiguration.Person]
  ) throws -> [FacebookPersonRecord] {
    var records: [FacebookPersonRecord] = []
    for person in people { records.append(try addStranger(person)) }
    for (person, record) in zip(people, records) {
      for name in person.friends {
        try world.facebook.befriend(record.id, friend(name, of: person).id)
      }
    }
    for (person, record) in zip(people, records) {
      for name in person.friendRequests {
        try world.facebook.askForFriendship(from: record.id, to: friend(name, of: person).id)
      }
    }
    return records
  }

  /// Adds a page. Throws `ConfigurationError` if its id is taken or invalid, or a role names an unknown person.
  func add(_ page: FacebookConfiguration.Page) throws -> String {
    let id = page.id ?? DerivedDigits.text(13, from: ["page", page.name]).map { "10" + $0 } ?? "1"
    guard FacebookProfileRule.isID(id) else {
      throw ConfigurationError("the page's id '\(id)' is not a Facebook id; use 1 to 20 digits")
    }
    let number = DerivedDigits.text(4, from: ["category", page.category]) ?? "0"
    var record = FacebookPageRecord(id: id, name: page.name, category: page.category, categoryID: number)
    record.business = page.business
    var roles: [(personID: String, role: FacebookPageRole)] = []
    for (login, role) in page.roles.sorted(by: { $0.key < $1.key }) {
      roles.append((try person(login, for: "the page '\(page.name)'").id, role))
    }
    guard world.tables.insert(record) else {
      throw ConfigurationError("there are two pages on Facebook with the id \(id)")
    }
    for (personID, role) in roles { world.facebook.setRole(role, of: personID, at: id) }
    return id
  }

  private func add(_ app: FacebookConfiguration.OtherApp) throws {
    var record = FacebookAppRecord(
      id: app.id, name: app.name ?? app.id, secret: SharedSecret(app.secret ?? app.id))
    record.registration = app.registration
    record.registration.isDeleted = false
    guard world.tables.insert(record) else {
      throw ConfigurationError("there are two Facebook apps with the id '\(app.id)'")
    }
    world.clientKeys.add(app.id)
    for login in app.users {
      let user = try person(login, for: "the app '\(record.name)'")
      _ = try world.facebook.install(appID: app.id, personID: user.id, permissions: [])
    }
  }

  private func person(_ login: String, for what: String) throws -> FacebookPersonRecord {
    guard let person = world.tables.find(FacebookPersonRecord.self, by: .login, login) else {
      throw ConfigurationError("\(what) refers to the login '\(login)', but no person on Facebook has it")
    }
    return person
  }

  private func addStranger(_ person: FacebookConfiguration.Person) throws -> FacebookPersonRecord {
    if world.tables.find(FacebookPersonRecord.self, by: .login, person.login) != nil {
      throw ConfigurationError("there are two people on Facebook with the login '\(person.login)'")
    }
    if let error = person.error { throw error }
    let scopedID = person.appScopedID ?? person.id
    if let scopedID, world.tables.find(FacebookInstallRecord.self, by: .scopedID, scopedID) != nil {
      throw ConfigurationError("there are two people on Facebook with the app-scoped id \(scopedID)")
    }
    let id = try freeID(person.id)
    var record = FacebookPersonRecord(
      id: id, login: person.login, name: person.name, email: person.email,
      password: SharedSecret(random.alphanumerics(12)))
    record.isCheckpointed = person.isCheckpointed
    record.isConfirmed = person.isConfirmed
    record.profile = person.profile
    world.tables.save(record)
    if let scopedID {
      let key = FacebookInstallRecord.Key(appID: world.configuration.facebook.app.id, personID: id)
      var install = FacebookInstallRecord(key: key, scopedID: scopedID)
      install.isInstalled = false
      world.tables.save(install)
    }
    return record
  }

  /// Finds the person by login or id, or else by a name that only one person has.
  private func friend(
    _ name: String, of person: FacebookConfiguration.Person
  ) throws -> FacebookPersonRecord {
    if let friend = world.tables.find(FacebookPersonRecord.self, by: .login, name) {
      return friend
    }
    if let friend = world.tables.find(FacebookPersonRecord.self, name) { return friend }
    let wanted = name.lowercased()
    let found = world.tables.list(FacebookPersonRecord.self, by: .name, prefix: name, limit: 50)
      .filter {
        $0.name.lowercased() == wanted
      }
    guard let friend = found.first, found.count == 1 else {
      let what = found.isEmpty ? "no person on Facebook is" : "several people on Facebook are"
      throw ConfigurationError(
        "\(what) called '\(name)', listed as a friend of '\(person.login)'; use the friend's login")
    }
    return friend
  }

  private func freeID(_ requested: String?) throws -> String {
    if let requested, world.tables.find(FacebookPersonRecord.self, requested) != nil {
      throw ConfigurationError("there are two people on Facebook with the id \(requested)")
    }
    if let requested { return requested }
    while true {
      let id = "10000" + random.digits(10)
      if world.tables.find(FacebookPersonRecord.self, id) == nil { return id }
    }
  }
}
