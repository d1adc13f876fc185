internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// Puts the people and apps of a configuration into a world's Twitter.
struct TwitterSetup {
  let world: World

  private var random: SeededRandomSource { world.random(.setup) }

  /// Apple's own application at Twitter. Its real key is not known to us: this one is invented.
  static let systemApp: TwitterAppRecord = {
    var app = TwitterAppRecord(
      id: 1, name: "iOS", key: TwitterConfiguration.systemConsumer.key,
      secret: SharedSecret(TwitterConfiguration.systemConsumer.secret))
    app.isSystem = true
    return app
  }()

  /// The world's app.
  private var app: TwitterAppRecord {
    let wanted = world.configuration.twitter.app
    var app = TwitterAppRecord(
      id: 2, name: world.configuration.app.displayName, key: wanted.key, secret: SharedSecret(wanted.secret))
    app.registration = wanted.registration
    return app
  }

  func fill() throws {
    world.tables.save(Self.systemApp)
    let configuration = world.configuration.twitter
    let wanted = configuration.app
    world.tables.save(app)
    if let id = wanted.oauth2?.clientID, id != TwitterOAuth2Settings().clientID { world.clientKeys.add(id) }
    for person in configuration.people { try add(person) }
    if configuration.crowd > 0 { _ = random.alphanumerics(12) }
    addCrowd()
    try TwitterHistory(world: world).fill(configuration.people)
  }

  @discardableResult
  func add(_ person: TwitterConfiguration.Person) throws -> Int64 {
    if world.tables.find(TwitterPersonRecord.self, by: .screenName, person.screenName) != nil {
      throw ConfigurationError(
        "a person called '\(person.screenName)' already exists on Twitter; choose another name")
    }
    if let error = person.profile.error {
      throw ConfigurationError("the Twitter profile of '\(person.screenName)': \(error)")
    }
    let id = try freeID(person.id)
    let picture = "https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png"
    var record = TwitterPersonRecord(
      id: id, screenName: person.screenName, name: person.name, email: person.email,
      password: SharedSecret(random.alphanumerics(12)), avatar: person.avatar ?? picture,
      createdAt: WallTime(seconds: 1_447_748_130))
    record.state(person.profile)
    record.isSuspended = person.states.contains(.suspended)
    record.isLocked = person.states.contains(.locked)
    record.isBanned = person.states.contains(.banned)
    record.isDeactivated = person.states.contains(.deactivated)
    record.verifiesLogins = person.states.contains(.loginVerification)
    record.acceptsAnyPassword = person.password == nil
    if person.takesMessages { record.takesMessages = true }
    // The random source is used even if a password is given, so that a password changes nothing else in the world.
    if let password = person.password { record.password = SharedSecret(password) }
    world.tables.save(record)
    if let status = person.status {
      // The tweet's id is derived from the person's, so it never changes.
      _ = world.twitter.add(
        TwitterTweetRecord(id: id / 10 + 1, authorID: id, text: status, createdAt: record.createdAt))
    }
    if let token = person.token { try add(token, of: id) }
    return id
  }

  /// Adds the crowd: people who differ only in name, id and token.
  func addCrowd() {
    typealias Crowd = TwitterConfiguration.Crowd
    let (app, count) = (app, world.configuration.twitter.crowd)
    guard count > 0 else { return }
    world.tables.compute(
      count,
      record: { number in
        let name = Crowd.screenName(number)
        var record = TwitterPersonRecord(
          id: Crowd.id(number), screenName: name, name: name, email: nil, password: "any password",
          avatar: "https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png",
          createdAt: WallTime(seconds: 1_447_748_130))
        record.acceptsAnyPassword = true
        return record
      }, number: Crowd.number, numbersWithPrefix: { Crowd.numbers(prefix: $0, of: count) })
    world.tables.compute(
      count,
      record: { number in
        let token = Crowd.token(number)
        return TwitterTokenRecord(
          token: token.token, secret: SharedSecret(token.secret), appKey: app.key, personID: Crowd.id(number),
          accessLevel: app.accessLevel)
      }, number: Crowd.number)
  }

  /// Lets the world's app hold `token` for the person with that id.
  private func add(_ token: TwitterConfiguration.Token, of id: Int64) throws {
    guard let app = world.tables.find(TwitterAppRecord.self, world.configuration.twitter.app.key)
    else { return }
    // Twitter's verifier does not read longer ones (reference of Twitter's login, section 6.4).
    guard 1...50 ~= token.token.utf8.count else {
      throw ConfigurationError("the Twitter token '\(token.token)' must have 1 to 50 characters")
    }
    if world.tables.find(TwitterTokenRecord.self, token.token) != nil {
      throw ConfigurationError(
        "a person on Twitter already has the token '\(token.token)'; choose another token")
    }
    world.tables.save(
      TwitterTokenRecord(
        token: token.token, secret: SharedSecret(token.secret), appKey: app.key, personID: id,
        accessLevel: token.accessLevel ?? app.accessLevel))
  }

  /// The requested id, or else a random one that is not taken. Among a hundred thousand people, the same random id
  /// comes up twice.
  private func freeID(_ requested: Int64?) throws -> Int64 {
    if let requested, world.tables.find(TwitterPersonRecord.self, requested) != nil {
      throw ConfigurationError("a person on Twitter already has the id \(requested); choose another id")
    }
    if let requested { return requested }
    while true {
      let id = Int64("1" + random.digits(9)) ?? 1_000_000_000
      if world.tables.find(TwitterPersonRecord.self, id) == nil { return id }
    }
  }
}
