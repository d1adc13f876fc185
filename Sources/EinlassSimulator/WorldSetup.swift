internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// Fills a new world with the people, apps and accounts of its plan.
struct WorldSetup {
  let plan: WorldPlan
  let storage: any WorldStorage
  let twitter: SimulatedTwitter
  let facebook: SimulatedFacebook
  let chance: SeededChance

  /// Apple's own application at Twitter. The real key was never ours to know: this one is invented.
  static let systemApp: TwitterAppRecord = {
    var app = TwitterAppRecord(
      id: 1, name: "iOS", key: WorldPlan.systemConsumer.key,
      secret: SharedSecret(WorldPlan.systemConsumer.secret))
    app.isSystem = true
    return app
  }()

  func fill() async throws {
    try await addTwitter()
    try await addFacebook()
    try await addBroker()
    for account in plan.accounts { try await add(account) }
    if plan.facebookApp.isDeleted { try await deleteFacebookApp() }
    for (network, access) in plan.access {
      let key = AccessDecisionRecord.Key(bundleID: plan.app.bundleID, network: network)
      var decision = AccessDecisionRecord(
        key: key, isGranted: access.isGranted, permissions: Set(access.permissions))
      if network == .facebook, access.isGranted { decision.appID = plan.facebookApp.id }
      try await storage.save(decision)
    }
  }

  /// Puts an account into the phone's Settings.
  func add(_ account: WorldPlan.PhoneAccount) async throws {
    switch account.network {
    case .twitter: try await addTwitterAccount(account)
    case .facebook: try await addFacebookAccount(account)
    case .broker:
      throw WorldPlan.Mistake("a phone has no accounts of the broker; leave '\(account.person)' out")
    }
  }

  // MARK: - Twitter

  private func addTwitter() async throws {
    try await storage.save(Self.systemApp)
    let wanted = plan.twitterApp
    var app = TwitterAppRecord(
      id: 2, name: plan.app.displayName, key: wanted.key, secret: SharedSecret(wanted.secret))
    app.accessLevel = TwitterAppRecord.AccessLevel(rawValue: wanted.accessLevel) ?? .readWrite
    app.mayReverseAuthenticate = wanted.mayReverseAuthenticate
    app.mayReadEmail = wanted.mayReadEmail
    app.isSuspended = wanted.isSuspended
    app.callbacks = wanted.callbacks
    app.isCallbackLocked = wanted.isCallbackLocked
    app.mayUseXAuth = wanted.mayUseXAuth
    app.allowsSignIn = wanted.allowsSignIn
    try await storage.save(app)
    for person in plan.twitterPeople { try await addTwitterPerson(person) }
    try await addCrowd(app)
  }

  @discardableResult
  func addTwitterPerson(_ person: WorldPlan.TwitterPerson) async throws -> Int64 {
    if try await storage.twitterPerson(screenName: person.screenName) != nil {
      throw WorldPlan.Mistake("there are two people at Twitter called '\(person.screenName)'")
    }
    if let mistake = person.profile.mistake {
      throw WorldPlan.Mistake("the profile of '\(person.screenName)' at Twitter: \(mistake)")
    }
    let id = try await freeTwitterID(person.id)
    let picture = "https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png"
    var record = TwitterPersonRecord(
      id: id, screenName: person.screenName, name: person.name, email: person.email,
      password: SharedSecret(chance.alphanumerics(12)), avatar: person.avatar ?? picture,
      createdAt: WallTime(seconds: 1_447_748_130))
    record.status = person.status
    record.state(person.profile)
    record.isSuspended = person.states.contains(.suspended)
    record.isLocked = person.states.contains(.locked)
    record.isBanned = person.states.contains(.banned)
    record.isDeactivated = person.states.contains(.deactivated)
    record.verifiesLogins = person.states.contains(.loginVerification)
    record.acceptsAnyPassword = person.password == nil
    // Chance is asked in any case, so that a password changes nothing else in the world.
    if let password = person.password { record.password = SharedSecret(password) }
    try await storage.save(record)
    if let token = person.token { try await add(token, of: id) }
    return id
  }

  /// Adds people who differ in names, ids and tokens alone.
  private func addCrowd(_ app: TwitterAppRecord) async throws {
    guard plan.twitterCrowd > 0 else { return }
    try await storage.expectTwitterPeople(plan.twitterCrowd)
    let password = SharedSecret(chance.alphanumerics(12))
    let picture = "https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png"
    for number in 1...plan.twitterCrowd {
      let name = WorldPlan.Crowd.screenName(number)
      var record = TwitterPersonRecord(
        id: WorldPlan.Crowd.id(number), screenName: name, name: name, email: nil, password: password,
        avatar: picture, createdAt: WallTime(seconds: 1_447_748_130))
      record.acceptsAnyPassword = true
      try await storage.save(record)
      let token = WorldPlan.Crowd.token(number)
      try await storage.save(
        TwitterTokenRecord(
          token: token.token, secret: SharedSecret(token.secret), appKey: app.key, personID: record.id,
          accessLevel: app.accessLevel))
    }
  }

  /// Lets the world's app hold `token` of the person with the id.
  private func add(_ token: WorldPlan.TwitterToken, of id: Int64) async throws {
    guard let app = try await storage.twitterApp(key: plan.twitterApp.key) else { return }
    // Twitter's verifier reads no longer ones (reference of Twitter's login, section 6.4).
    guard 1...50 ~= token.token.utf8.count else {
      throw WorldPlan.Mistake("the token '\(token.token)' at Twitter is not of 1 to 50 characters")
    }
    if try await storage.twitterToken(token.token) != nil {
      throw WorldPlan.Mistake("there are two tokens '\(token.token)' at Twitter; give each person another")
    }
    try await storage.save(
      TwitterTokenRecord(
        token: token.token, secret: SharedSecret(token.secret), appKey: app.key, personID: id,
        accessLevel: app.accessLevel))
  }

  private func addTwitterAccount(_ account: WorldPlan.PhoneAccount) async throws {
    guard let person = try await storage.twitterPerson(screenName: account.person) else {
      throw WorldPlan.Mistake("nobody at Twitter is called '\(account.person)'; add the person first")
    }
    let token = TwitterTokenRecord(
      token: twitter.newToken(personID: person.id), secret: SharedSecret(chance.alphanumerics(45)),
      appKey: Self.systemApp.key, personID: person.id, accessLevel: .readWriteDirectMessages)
    try await storage.save(token)
    if account.state == .stale {
      try await twitter.changePassword(of: person.id, to: SharedSecret(chance.alphanumerics(12)))
    }
    try await storage.save(
      AccountRecord(
        identifier: chance.uuid(), network: .twitter,
        username: account.state == .nameless ? nil : person.screenName, fullName: nil,
        userID: String(person.id),
        credential: account.state == .lost ? nil : .oauth1(token: token.token, secret: token.secret)))
  }

  // MARK: - Facebook

  /// Last of all: people may have granted an app something before it was deleted.
  private func deleteFacebookApp() async throws {
    guard var app = try await storage.facebookApp(id: plan.facebookApp.id) else { return }
    app.isDeleted = true
    try await storage.save(app)
  }

  private func addFacebook() async throws {
    let wanted = plan.facebookApp
    var app = FacebookAppRecord(
      id: wanted.id, name: plan.app.displayName, secret: SharedSecret(wanted.secret))
    app.bundleID = wanted.bundleID
    app.isInDevelopment = wanted.isInDevelopment
    app.floorVersion = wanted.floorVersion
    app.requiresProof = wanted.requiresProof
    app.redirectURIs = wanted.redirectURIs
    app.siteURL = wanted.siteURL
    app.domains = wanted.domains
    app.isStrict = wanted.isStrict
    let people = try await addFacebookPeople()
    for (person, record) in zip(plan.facebookPeople, people) where person.isTester {
      app.roles.insert(record.id)
    }
    try await storage.save(app)
    for person in plan.facebookPeople {
      guard let permissions = person.installed,
        let record = try await storage.facebookPerson(login: person.login)
      else { continue }
      _ = try await facebook.install(appID: app.id, personID: record.id, permissions: permissions)
    }
  }

  private func addFacebookAccount(_ account: WorldPlan.PhoneAccount) async throws {
    guard let person = try await storage.facebookPerson(login: account.person) else {
      throw WorldPlan.Mistake(
        "nobody at Facebook logs in as '\(account.person)'; add the person first")
    }
    guard try await storage.accounts(.facebook).isEmpty else {
      throw WorldPlan.Mistake("a phone has one Facebook account; '\(account.person)' would be a second")
    }
    let master = try await facebook.issueDeviceToken(person.id)
    var record = AccountRecord(
      identifier: chance.uuid(), network: .facebook,
      username: account.state == .nameless ? nil : person.login, fullName: person.name,
      userID: person.id,
      credential: account.state == .lost ? nil : .facebook(master: SharedSecret(master.token)))
    if let access = plan.access[.facebook], access.isGranted, access.token != .missing {
      let token = try await facebook.install(
        appID: plan.facebookApp.id, personID: person.id, permissions: access.permissions)
      record.appTokens[plan.app.bundleID] = SharedSecret(token.token)
      if access.token == .expired {
        try await facebook.expireTokens(person.id, appID: plan.facebookApp.id)
      }
    }
    if account.state == .stale { try await facebook.changePassword(person.id) }
    try await storage.save(record)
  }
}

// Ids that nobody has yet.
extension WorldSetup {
  /// The id that somebody wishes, or one by chance: among a hundred thousand people chance hits one twice.
  private func freeTwitterID(_ wish: Int64?) async throws -> Int64 {
    if let wish, try await storage.twitterPerson(id: wish) != nil {
      throw WorldPlan.Mistake("there are two people at Twitter with the id \(wish)")
    }
    if let wish { return wish }
    while true {
      let id = Int64("1" + chance.digits(9)) ?? 1_000_000_000
      if try await storage.twitterPerson(id: id) == nil { return id }
    }
  }

  func freeFacebookID(_ wish: String?) async throws -> String {
    if let wish, try await storage.facebookPerson(id: wish) != nil {
      throw WorldPlan.Mistake("there are two people at Facebook with the id \(wish)")
    }
    if let wish { return wish }
    while true {
      let id = "10000" + chance.digits(10)
      if try await storage.facebookPerson(id: id) == nil { return id }
    }
  }
}
