internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

// People, apps and tokens of a world by what somebody outside calls them.

extension World {
  /// The person whose screen name (with or without `@`) or id it is.
  func twitterPerson(_ name: String) async throws -> TwitterPersonRecord {
    let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
    guard let person = try await knownTwitterPerson(name) else {
      let names = plan.twitterPeople.prefix(Self.suggested).map(\.screenName)
      throw Action.Mistake.refused(
        "nobody at this world's Twitter is called '\(name)'\(Suggestion.text(for: name, among: names)); "
          + "add the person with twitter.user.add first")
    }
    return person
  }

  // A function of its own, and not inlined: the optimizer of Swift 6.3.1 crashes when it splits both look-ups and
  // the throw as one coroutine.
  @inline(never)
  private func knownTwitterPerson(_ name: String) async throws -> TwitterPersonRecord? {
    if let person = try await storage.twitterPerson(screenName: name) { return person }
    guard let id = Int64(name) else { return nil }
    return try await storage.twitterPerson(id: id)
  }

  /// The person whose login or id it is.
  func facebookPerson(_ name: String) async throws -> FacebookPersonRecord {
    if let person = try await storage.facebookPerson(login: name) { return person }
    if let person = try await storage.facebookPerson(id: name) { return person }
    let names = plan.facebookPeople.prefix(Self.suggested).map(\.login)
    throw Action.Mistake.refused(
      "nobody at this world's Facebook logs in as '\(name)'\(Suggestion.text(for: name, among: names)); "
        + "add the person with facebook.user.add first")
  }

  /// The app with the consumer key, or the world's own.
  func twitterApp(_ key: String?) async throws -> TwitterAppRecord {
    let key = key ?? twitterConsumer.key
    guard let app = try await storage.twitterApp(key: key) else {
      throw Action.Mistake.refused(
        "no app at this world's Twitter has the consumer key '\(key)'; add it with twitter.app.add first")
    }
    return app
  }

  /// The app with the id, or the world's own.
  func facebookApp(_ id: String?) async throws -> FacebookAppRecord {
    let id = id ?? facebookAppID
    guard let app = try await storage.facebookApp(id: id) else {
      throw Action.Mistake.refused(
        "no app at this world's Facebook has the id '\(id)'; add it with facebook.app.add first")
    }
    return app
  }

  /// The token as this world's Facebook made it.
  func facebookToken(_ token: String) async throws -> FacebookTokenRecord {
    guard let record = try await storage.facebookToken(token) else {
      throw Action.Mistake.refused(
        "this world's Facebook never made the token '\(Redaction.short(token))'; give one in full, "
          + "and the world that made it")
    }
    return record
  }

  /// Of how many people names are compared to find what was meant: a world may have a million.
  private static let suggested = 200
}

extension World {
  /// Adds a person to Twitter and returns the id.
  ///
  /// Throws `WorldPlan.Mistake` where the screen name or the id is taken.
  @discardableResult
  public func addPerson(_ person: WorldPlan.TwitterPerson) async throws -> Int64 {
    try await setup.addTwitterPerson(person)
  }

  /// Adds a person to Facebook and returns the id.
  ///
  /// Throws `WorldPlan.Mistake` where the login or an id is taken, a friend is unknown, or the profile cannot be.
  @discardableResult
  public func addPerson(_ person: WorldPlan.FacebookPerson) async throws -> String {
    try await setup.addFacebookPerson(person).id
  }

  /// Registers an app at Twitter.
  func addTwitterApp(
    key: String, secret: String, name: String?, accessLevel: String?, callbacks: [String]?
  ) async throws -> TwitterAppRecord {
    guard try await storage.twitterApp(key: key) == nil else {
      throw Action.Mistake.refused("there is an app with the consumer key '\(key)' already; choose another")
    }
    let id = 3 + Int64(try await storage.twitterApps().count)
    var app = TwitterAppRecord(id: id, name: name ?? key, key: key, secret: SharedSecret(secret))
    if let level = accessLevel.flatMap(TwitterAppRecord.AccessLevel.init) { app.accessLevel = level }
    if let callbacks { app.callbacks = callbacks }
    try await storage.save(app)
    clientKeys.add(key)
    return app
  }

  /// Registers an app at Facebook.
  func addFacebookApp(
    id: String, secret: String, name: String?, bundleID: String?
  ) async throws -> FacebookAppRecord {
    guard try await storage.facebookApp(id: id) == nil else {
      throw Action.Mistake.refused("there is an app with the id '\(id)' already; choose another")
    }
    var app = FacebookAppRecord(id: id, name: name ?? id, secret: SharedSecret(secret))
    app.bundleID = bundleID
    try await storage.save(app)
    clientKeys.add(id)
    return app
  }

  var setup: WorldSetup {
    WorldSetup(plan: plan, storage: storage, twitter: twitter, facebook: facebook, chance: setupChance)
  }
}
