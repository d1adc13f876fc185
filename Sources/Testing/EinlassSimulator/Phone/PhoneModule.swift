public import EinlassDevice
internal import EinlassStorage
public import EinlassWire
public import EinlassWorld
internal import OAuth1

extension WorldModule {
  /// The phone.
  package static let phone: WorldModule = {
    var module = WorldModule("phone", displayName: "Phone")
    module.phones.accountOwners = { world, network in
      world.tables.list(AccountRecord.self, by: .network, network).map(\.userID)
    }
    module.phones.accountHolder = { world, name in try world.accountHolder(name) }
    module.phones.replaceAccount = { world, network, account in
      try await world.phone.settings.save(
        AccountRecord(account, of: network, identifier: world.phone.random.uuid()))
    }

    module.files.section = PhoneSection.key
    module.files.tables = PhoneTables.all
    module.files.state = PhoneState.self
    module.files.fill = { try PhoneSetup(world: $0).fill() }

    module.actions.moments = WorldPhoneHooks.calls.map(\.name)
    module.actions.failures = SimulatedFailure.phoneFailures + SimulatedFailure.all(in: SimulatedEvent.phone)
    module.actions.list =
      ControlAction.phoneActions + ControlAction.promptActions + ControlAction.phoneOverviewActions
    return module
  }()
}

extension WorldPart<Phone> {
  fileprivate static let phone = WorldPart("phone") { $0.makePhone(file: nil, key: nil) }
}

extension WorldPart<ScriptedPrompt> {
  /// The person in front of the phone's prompts.
  fileprivate static let prompt = WorldPart("phone.prompt") { world in
    let limit = world.configuration.phone.policy.silenceLimit
    return ScriptedPrompt(
      world.configuration.person.access, clock: world.phoneClock, silenceLimit: limit,
      limitReached: { [journal = world.journal] in journal.record(.silence("the prompt", limit)) })
  }
}

extension WorldPart<OpenPrompts> {
  fileprivate static let openPrompts = WorldPart("phone.openPrompts") { world in
    let limit = world.configuration.phone.policy.silenceLimit
    return OpenPrompts(
      clock: world.clock, silenceLimit: limit,
      limitReached: { [journal = world.journal] in journal.record(.silence("the prompt", limit)) })
  }
}

extension RandomPurpose {
  /// The nonces and identifiers of the phone.
  fileprivate static let phone = RandomPurpose(rawValue: 3)
}

extension World {
  /// The phone.
  public var phone: Phone { part(.phone) }

  /// The app that the world is configured for.
  public var app: InstalledApp { phone.app(configuration.app) }

  /// The transport from the phone itself to the networks of this world, through planned failures and the journal.
  public var transport: any Transport { phone.transport }

  /// The prompts that wait for an answer from outside.
  package var openPrompts: OpenPrompts { part(.openPrompts) }

  /// The person in front of the prompts. `nil` if the configuration has another prompt.
  package var scriptedPrompt: ScriptedPrompt? {
    configuration.phone.prompt == nil ? part(.prompt) : nil
  }

  /// Adds an account to the phone, as in Settings. Apps are notified of the change.
  ///
  /// - Parameter account: The account of a person of this world.
  /// - Throws: `ConfigurationError` if there is no such network or person, or if the phone can have only one
  ///   account and has one.
  public func addAccount(_ account: PhoneConfiguration.Account) throws {
    try PhoneSetup(world: self).add(account)
    phone.announceChange()
  }

  /// Enters the password of an account on the phone again, as in Settings: its network gives the phone a new
  /// credential, whatever the state of the old one.
  ///
  /// - Parameter name: The account's name; `nil` for the first account of the type.
  /// - Returns: The name of the account. `nil` if there is none.
  /// - Throws: `ConfigurationError` if the network no longer has such a person.
  package func enterPassword(_ type: AccountType, of name: String?) throws -> String? {
    let accounts = tables.list(AccountRecord.self, by: .network, type.id)
    guard
      let account = accounts.first(where: { $0.username != nil && (name == nil || $0.username == name) })
    else { return nil }
    return try PhoneSetup(world: self).renewCredential(of: account, type)
  }

  /// Returns the person who has an account with this name on the phone, on any network.
  fileprivate func accountHolder(_ name: String) throws -> PlannedFailure.Person {
    var names: [String] = []
    for network in modules.onPhones {
      for account in tables.list(AccountRecord.self, by: .network, network) {
        let own = [account.username, account.userID].compactMap { $0 }
        if own.contains(name) {
          return PlannedFailure.Person(name: name, id: account.userID, network: network)
        }
        names.append(account.username ?? account.userID)
      }
    }
    throw ControlActionError.refused(
      "no account named '\(name)' is on the phone\(Suggestion.text(for: name, among: names)); add it "
        + "first with phone.account.add")
  }

  /// The phone's clock, which may be wrong.
  fileprivate var phoneClock: any WallClock {
    let offset = configuration.phone.clockOffset
    return offset == 0 ? clock : SkewedClock(base: clock, offset: .seconds(offset))
  }

  /// The browser of the person in front of the app; `nil` if the world has no such person.
  private var showPage: Phone.ShowPage? {
    guard let show = modules.all.lazy.compactMap(\.phones.showPage).first else { return nil }
    return { [weak self] url, scheme, isEphemeral in
      // A world that is gone shows nothing.
      guard let self else { throw CancellationError() }
      return try await show(self, url, scheme, isEphemeral)
    }
  }

  fileprivate func makePhone(file: PhoneFile?, key: DeviceKey?) -> Phone {
    let phone = configuration.phone
    let systemClients = modules.all.compactMap { module in
      module.phones.accounts?.client.map { (NetworkID(rawValue: module.id), $0) }
    }
    return Phone(
      tables: tables, transport: transport(of: .phone), clock: phoneClock, random: random(.phone),
      prompt: phone.prompt ?? part(.prompt),
      systemClients: Dictionary(uniqueKeysWithValues: systemClients),
      policy: phone.policy, hooks: WorldPhoneHooks(exchange: exchange), file: file,
      deviceKey: key, appTransport: transport(of: .app), showPage: showPage)
  }
}

/// Adds the accounts and decisions of a configuration to a world's phone.
struct PhoneSetup {
  let world: World

  func fill() throws {
    let configuration = world.configuration
    let phone = configuration.phone
    if phone.file != nil {
      let (file, key) = try phone.openFile()
      world.set(world.makePhone(file: file, key: key), for: .phone)
    }
    for account in phone.accounts { try add(account) }
    for (type, access) in phone.access {
      let key = AccessDecisionRecord.Key(bundleID: configuration.app.bundleID, network: type.id)
      var decision = AccessDecisionRecord(
        key: key, isGranted: access.isGranted, permissions: Set(access.permissions))
      if access.isGranted { decision.appID = accounts(type.id)?.clientID(configuration) }
      world.tables.save(decision)
    }
  }

  /// Adds an account to the phone's Settings.
  func add(_ account: PhoneConfiguration.Account) throws {
    let type = account.type
    guard let accounts = accounts(type.id) else {
      throw ConfigurationError(
        "this world has no network with \(type.displayName) accounts; remove '\(account.person)'")
    }
    if type.isSingle, !world.tables.list(AccountRecord.self, by: .network, type.id).isEmpty {
      throw ConfigurationError(
        "a phone has only one \(type.displayName) account; '\(account.person)' would be a second")
    }
    let access = world.configuration.phone.access[type]
    let holdsToken = access.map { $0.isGranted && $0.token != .missing } ?? false
    let issued = try accounts.issue(
      world,
      SystemAccountRequest(
        person: account.person, isStale: account.state == .stale,
        permissions: holdsToken ? access?.permissions : nil,
        isAppTokenExpired: access?.token == .expired))
    var record = AccountRecord(issued, of: type.id, identifier: world.random(.setup).uuid())
    if account.state == .nameless { record.username = nil }
    if account.state == .lost { record.credential = nil }
    world.tables.save(record)
  }

  /// Gives an account on the phone a new credential; returns its name, or `nil` if it has none.
  func renewCredential(of account: AccountRecord, _ type: AccountType) throws -> String? {
    guard let name = account.username, let accounts = accounts(type.id) else { return nil }
    let issued = try accounts.issue(
      world,
      SystemAccountRequest(person: name, isStale: false, permissions: nil, isAppTokenExpired: false))
    let fresh = AccountRecord(issued, of: type.id, identifier: account.identifier)
    world.tables.update(AccountRecord.self, account.identifier) { record in
      record.credential = fresh.credential
      record.renewalRejectedAt = nil
    }
    world.phone.announceChange()
    return name
  }

  private func accounts(_ network: NetworkID) -> SystemAccounts? {
    world.modules.module(network.rawValue)?.phones.accounts
  }
}

extension AccountRecord {
  /// Creates the phone's record of `account`.
  fileprivate init(_ account: SystemAccount, of network: NetworkID, identifier: String) {
    self.init(
      identifier: identifier, network: network, username: account.username, fullName: account.fullName,
      userID: account.userID,
      credential: Credential(token: account.token, secret: account.secret))
    appTokens = account.appTokens
  }
}
