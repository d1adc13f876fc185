internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import OAuth1

extension WorldModule {
  /// The module that brings Facebook to worlds.
  package static let facebook: WorldModule = {
    var module = WorldModule(NetworkKey.facebook)
    module.network.hosts = NetworkHosts(
      displayName: "Facebook", hosts: SimulatedFacebook.allHosts,
      mounts: [
        // The dialog is on the website, with or without a version in the path.
        PathMount("facebook", host: "www.facebook.com", patterns: ["dialog", "v*/dialog"]),
        PathMount("facebook", host: SimulatedFacebook.graphHost),
      ], hostsWithoutWorlds: ["facebook.com"])
    module.network.client = {
      ClientCredentials(key: $0.facebook.app.id, secret: SharedSecret($0.facebook.app.secret))
    }
    module.network.clientKeyFields = ["client_id"]
    module.network.secretFields = [
      "facebook_access_token", "fb_dtsg", "fb_exchange_token", "owner_access_token",
    ]

    module.phones.accounts = .facebook

    module.people.find = { world, name in
      PlannedFailure.Person(name: name, id: try world.facebookPerson(name).id, network: .facebook)
    }
    module.people.credentials = { $0.facebook.credentials }
    module.people.overview = { try FacebookOverview(world: $0).overview($1) }

    module.files.section = { _ in
      WorldFileKey("facebook", \.facebook, FacebookSection.form, "The app and the people on Facebook")
    }
    module.files.creationOptions = CreationOption.facebook
    module.files.tables = FacebookTables.all
    module.files.state = FacebookState.self
    module.files.fill = { try FacebookSetup(world: $0).fill() }
    module.files.finish = { FacebookSetup(world: $0).finish() }

    module.actions.wireCalls = SimulatedFacebook.callNames
    module.actions.failures =
      SimulatedFailure.all(in: SimulatedFailure.facebook) + SimulatedFailure.all(in: SimulatedEvent.facebook)
    module.actions.list =
      ControlAction.facebookPersonActions + ControlAction.facebookTokenActions
      + ControlAction.facebookAppActions + ControlAction.facebookFriendActions
      + ControlAction.facebookPageActions + ControlAction.facebookTestUserActions
      + ControlAction.facebookAppSettings
    return module
  }()
}

extension NetworkKey<SimulatedFacebook> {
  package static let facebook = NetworkKey(make: SimulatedFacebook.init(in:))
}

extension RandomPurpose {
  /// Tokens, ids and other values that Facebook makes.
  fileprivate static let facebook = RandomPurpose(rawValue: 2)
}

extension SimulatedFacebook {
  fileprivate init(in environment: NetworkEnvironment) {
    let configuration = environment.configuration
    var policy = configuration.facebook.policy
    policy.suggestedPerson = policy.suggestedPerson ?? configuration.facebook.people.first?.login
    self.init(
      tables: environment.tables, clock: environment.clock, random: environment.random(.facebook),
      policy: policy, seed: configuration.seed)
  }
}

extension FacebookConfiguration {
  fileprivate var credentials: [WorldCredential] {
    let app = WorldCredential(
      "Facebook's app", key: app.id, secret: app.secret,
      .init("EINLASS_FACEBOOK_APP_ID", "EINLASS_FACEBOOK_APP_SECRET"), isListedAtStart: true)
    return [app]
      + people.enumerated().map { index, person in
        WorldCredential(
          person.name, key: person.login, index == 0 ? .init("EINLASS_FACEBOOK_LOGIN") : nil,
          isListedAtStart: index == 0)
      }
  }
}

extension SystemAccounts {
  /// Facebook accounts on phones: one at a time, with a token from which the tokens of apps are made.
  fileprivate static let facebook: SystemAccounts = {
    var accounts = SystemAccounts(
      known: { $0.facebook.people.map(\.login) }, peopleKey: "facebook.people"
    ) { world, account in try issue(account, in: world) }
    accounts.clientID = { $0.facebook.app.id }
    accounts.phoneAppKey = "facebookApp"
    return accounts
  }()

  private static func issue(_ account: SystemAccountRequest, in world: World) throws -> SystemAccount {
    guard let person = world.tables.find(FacebookPersonRecord.self, by: .login, account.person)
    else {
      throw ConfigurationError(
        "no person on Facebook has the login '\(account.person)'; add the person first")
    }
    let master = try world.facebook.issueDeviceToken(person.id)
    var issued = SystemAccount(
      username: person.login, fullName: person.name, userID: person.id, token: master.token)
    let configuration = world.configuration
    if let permissions = account.permissions {
      let token = try world.facebook.install(
        appID: configuration.facebook.app.id, personID: person.id, permissions: permissions)
      issued.appTokens[configuration.app.bundleID] = SharedSecret(token.token)
      if account.isAppTokenExpired {
        world.facebook.expireTokens(person.id, appID: configuration.facebook.app.id)
      }
    }
    if account.isStale { try world.facebook.changePassword(person.id) }
    return issued
  }
}

extension CreationOption {
  fileprivate static let facebook = [
    CreationOption(
      .text(
        "app-id",
        "The id of the world's Facebook app. If the id is unique, requests that use it need no world name.")
    ) { $0.facebook.app.id = $1 }
  ]
}
