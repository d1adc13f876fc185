internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import OAuth1

extension WorldModule {
  /// The module that adds Twitter to worlds.
  package static let twitter: WorldModule = {
    var module = WorldModule(NetworkKey.twitter)
    module.network.hosts = NetworkHosts(
      displayName: "Twitter", hosts: TwitterAddress.sites.keys.sorted(),
      mounts: [
        // Only the website has the OAuth 2.0 page.
        PathMount("twitter", host: "x.com", patterns: ["i/oauth2"]),
        PathMount("twitter", host: TwitterAddress.host),
      ])
    module.network.client = {
      ClientCredentials(key: $0.twitter.app.key, secret: SharedSecret($0.twitter.app.secret))
    }
    module.network.clientKeyFields = ["oauth_consumer_key"]
    module.network.signatureRules = .twitter
    module.network.serviceProvider = .twitter

    module.phones.accounts = .twitter

    module.people.find = { world, name in
      PlannedFailure.Person(name: name, id: String(try world.twitterPerson(name).id), network: .twitter)
    }
    module.people.credentials = { $0.twitter.credentials }
    module.people.overview = { try TwitterOverview(world: $0).overview($1) }
    module.people.timeline = { $0.twitter.policy.retirement?.timeline ?? [] }
    module.people.review = ClientReviewer(MigrationMistake.allCases.map(\.known)) {
      MigrationReview(of: $0).review()
    }

    module.files.section = { _ in
      WorldFileKey("twitter", \.twitter, TwitterSection.form, "The Twitter app and the people on Twitter")
    }
    module.files.creationOptions = CreationOption.twitter
    module.files.tables = TwitterTables.all
    module.files.state = TwitterState.self
    module.files.fill = { try TwitterSetup(world: $0).fill() }

    module.actions.wireCalls = SimulatedTwitter.callNames
    module.actions.failures =
      SimulatedFailure.all(in: SimulatedFailure.twitter) + SimulatedFailure.all(in: SimulatedEvent.twitter)
    module.actions.list =
      ControlAction.twitterPersonActions + ControlAction.twitterTokenActions
      + ControlAction.twitterOAuth2Actions + ControlAction.twitterTweetActions
    return module
  }()
}

extension NetworkKey<SimulatedTwitter> {
  package static let twitter = NetworkKey(make: SimulatedTwitter.init(in:))
}

extension RandomPurpose {
  /// The purpose of tokens, ids and other values that Twitter generates.
  fileprivate static let twitter = RandomPurpose(rawValue: 1)
}

extension SimulatedTwitter {
  fileprivate init(in environment: NetworkEnvironment) {
    let configuration = environment.configuration
    var policy = configuration.twitter.policy
    policy.choosesFirst = policy.choosesFirst ?? configuration.twitter.people.first?.screenName
    if let name = configuration.person.signsIn {
      policy.signsIn = name
      policy.cancelsSignIn = configuration.person.cancelsSignIn
    }
    self.init(
      tables: environment.tables, clock: environment.clock, clientClock: environment.clientClock,
      eraClock: EraClock(environment.clock, of: configuration), random: environment.random(.twitter),
      policy: policy)
  }
}

extension TwitterConfiguration {
  fileprivate var credentials: [WorldCredential] {
    var list = [
      WorldCredential(
        "Twitter's app", key: app.key, secret: app.secret,
        .init("EINLASS_TWITTER_CONSUMER_KEY", "EINLASS_TWITTER_CONSUMER_SECRET"), isListedAtStart: true)
    ]
    if let oauth2 = app.oauth2 {
      list.append(
        WorldCredential(
          "X's app", key: oauth2.clientID, secret: oauth2.type.isConfidential ? oauth2.clientSecret : nil,
          .init("EINLASS_X_CLIENT_ID", "EINLASS_X_CLIENT_SECRET")))
    }
    let first = people.first { $0.token != nil }?.screenName
    list += people.map { person in
      let isFirst = person.screenName == first
      return WorldCredential(
        "@\(person.screenName)", key: person.token?.token ?? person.screenName, secret: person.token?.secret,
        isFirst ? .init("EINLASS_TWITTER_TOKEN", "EINLASS_TWITTER_TOKEN_SECRET") : nil,
        isListedAtStart: isFirst)
    }
    list.append(
      WorldCredential(
        "The phone", key: Self.systemConsumer.key, secret: Self.systemConsumer.secret,
        .init("EINLASS_PHONE_CONSUMER_KEY", "EINLASS_PHONE_CONSUMER_SECRET")))
    return list
  }
}

extension SystemAccounts {
  /// The accounts of Twitter's people on phones. Their tokens belong to the phone's own app.
  fileprivate static let twitter = SystemAccounts(
    client: ClientCredentials(key: TwitterSetup.systemApp.key, secret: TwitterSetup.systemApp.secret),
    known: { $0.twitter.people.map(\.screenName) }, peopleKey: "twitter.people"
  ) { world, account in
    guard let person = world.tables.find(TwitterPersonRecord.self, by: .screenName, account.person)
    else {
      throw ConfigurationError("no person on Twitter has the name '\(account.person)'; add the person first")
    }
    let random = world.random(.setup)
    let token = TwitterTokenRecord(
      // The network itself is created when it receives a request.
      token: SimulatedTwitter.newToken(personID: person.id, world.random(.twitter)),
      secret: SharedSecret(random.alphanumerics(45)),
      appKey: TwitterSetup.systemApp.key, personID: person.id, accessLevel: .readWriteDirectMessages)
    world.tables.save(token)
    if account.isStale {
      world.twitter.changePassword(of: person.id, to: SharedSecret(random.alphanumerics(12)))
    }
    return SystemAccount(
      username: person.screenName, userID: String(person.id), token: token.token,
      secret: token.secret)
  }
}

extension CreationOption {
  fileprivate static let twitter = [
    CreationOption(
      .text(
        "consumer-key",
        "The consumer key of the world's Twitter app. If the key is unique, requests that use it need no world name."
      )
    ) { $0.twitter.app.key = $1 },
    CreationOption(.text("consumer-secret", "The consumer secret of the world's Twitter app.")) {
      $0.twitter.app.secret = $1
    },
  ]
}
