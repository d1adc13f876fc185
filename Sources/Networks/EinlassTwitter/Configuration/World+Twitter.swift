internal import EinlassStorage
internal import EinlassWire
public import EinlassWorld
internal import OAuth1

extension World {
  /// The Twitter of this world.
  public var twitter: SimulatedTwitter { exchange.networks.network(.twitter) }

  /// Adds a person to Twitter, with tweets, likes and follows.
  ///
  /// - Parameter person: The person. All accounts that it names must exist already.
  /// - Returns: The person's id: the requested one, or a random one of ten digits.
  /// - Throws: `ConfigurationError` if the screen name, the id, the token or a tweet's id is taken. Also if
  ///   the profile or the token is invalid, or a named account does not exist. Twitter's error if it refuses
  ///   a retweet, for example because an account has retweeted the same tweet twice.
  @discardableResult
  public func addPerson(_ person: TwitterConfiguration.Person) throws -> Int64 {
    let id = try TwitterSetup(world: self).add(person)
    try TwitterHistory(world: self).fill([person])
    return id
  }

  /// The person with this screen name (with or without `@`) or id.
  func twitterPerson(_ name: String) throws -> TwitterPersonRecord {
    let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
    guard let person = knownTwitterPerson(name) else {
      let names = twitterNames(like: name)
      throw ControlActionError.refused(
        "this world's Twitter has no person called '\(name)'\(Suggestion.text(for: name, among: names)); "
          + "add the person first with twitter.user.add")
    }
    return person
  }

  // A separate function that is not inlined. The optimizer of Swift 6.3.1 crashes when it splits both look-ups and the
  // throw as one coroutine.
  @inline(never)
  private func knownTwitterPerson(_ name: String) -> TwitterPersonRecord? {
    if let person = tables.find(TwitterPersonRecord.self, by: .screenName, name) { return person }
    guard let id = Int64(name) else { return nil }
    return tables.find(TwitterPersonRecord.self, id)
  }

  /// The known names, for suggestions. A stored world has them only in its tables.
  private func twitterNames(like name: String) -> [String] {
    let stored = tables.list(
      TwitterPersonRecord.self, by: .screenName, prefix: String(name.prefix(1)), limit: Suggestion.nameLimit)
    return configuration.twitter.people.prefix(Suggestion.nameLimit).map(\.screenName)
      + stored.map(\.screenName)
  }

  /// The app with the consumer key. Defaults to the world's app.
  package func twitterApp(_ key: String?) throws -> TwitterAppRecord {
    let key = key ?? twitterClient.key
    guard let app = tables.find(TwitterAppRecord.self, key) else {
      throw ControlActionError.refused(
        "this world's Twitter has no app with the consumer key '\(key)'; add it first with twitter.app.add")
    }
    return app
  }

  /// Registers an app at Twitter.
  func addTwitterApp(
    key: String, secret: String, name: String?, accessLevel: String?, callbacks: [String]?
  ) throws -> TwitterAppRecord {
    let id = 3 + Int64(tables.list(TwitterAppRecord.self, last: .max).count)
    var app = TwitterAppRecord(id: id, name: name ?? key, key: key, secret: SharedSecret(secret))
    if let level = accessLevel.flatMap(TwitterAppRegistration.AccessLevel.init) { app.accessLevel = level }
    if let callbacks { app.callbacks = callbacks }
    guard tables.insert(app) else {
      throw ControlActionError.refused(
        "an app with the consumer key '\(key)' already exists; choose another key")
    }
    clientKeys.add(key)
    return app
  }

  /// Uses up every rate limit of the person's tokens at Twitter, including the token that the world's app would get.
  package func useUpTwitterLimits(of id: Int64) {
    if let app = tables.find(TwitterAppRecord.self, twitterClient.key) {
      _ = twitter.issueToken(for: id, app: app)
    }
    for token in tables.list(TwitterTokenRecord.self, by: .person, id) where token.state == .live {
      twitter.useUpLimits(of: token)
    }
  }

  /// The ids of the people affected by an event at Twitter: `person`, or everyone with an account on the phone.
  func twitterPeopleMeant(_ person: PlannedFailure.Person?) throws -> [Int64] {
    if let person { return Int64(person.id).map { [$0] } ?? [] }
    return try accountOwners(.twitter).compactMap { Int64($0) }
  }
}
