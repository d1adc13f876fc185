internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// `phone:` the accounts in Settings, the earlier decisions, and which system the phone has.
enum PhoneSection {
  private static let accounts = WorldFileKey(
    "accounts", .list(of: .section(accountKeys, read: readAccount)),
    "The accounts in Settings, in order; default: none")
  private static let access = WorldFileKey(
    "access", .section(accessKeys, read: readAccess),
    "Earlier decisions about the app, by network; default: none")
  private static let era = WorldFileKey<PhonePolicy.Era>(
    "era", .choice, "The phone's system; default: ios6-10")
  private static let restriction = WorldFileKey<PhonePolicy.Restriction>(
    "restriction", .choice, "The restriction that blocks the app's access to the accounts; default: none")
  private static let clockOffset = WorldFileKey<Int64>(
    "clockOffset", .integer(PhoneConfiguration.clockOffsets),
    "The seconds by which the phone's clock runs ahead; default: 0")
  private static let forgetsRemovedApps = WorldFileKey(
    "forgetsRemovedApps", .bool,
    "Whether the phone prompts again after a network reports that the app was removed; default: true")
  private static let acceptsEmptyOptions = WorldFileKey(
    "acceptsEmptyOptions", .bool,
    "Whether ACAccountStore treats [:] as missing options; default: false")
  private static let accountsNeedStore = WorldFileKey(
    "accountsNeedStore", .bool,
    "Whether an SLRequest stops the program if its account's store was released; default: false")

  @Sendable static func keys(_ modules: WorldModules) -> WorldFileKeys {
    let apps = appKeys(modules).map { app in
      WorldFileKey(
        app.key, .bool, "Whether the \(app.displayName) app is installed on the phone; default: false"
      ).optional
    }
    return WorldFileKeys(
      [
        accounts.optional, access.optional, era.optional, restriction.optional, clockOffset.optional,
        forgetsRemovedApps.optional, acceptsEmptyOptions.optional, accountsNeedStore.optional,
      ] + apps)
  }

  /// The networks whose apps can be on a phone, and how a world file says that they are.
  private static func appKeys(
    _ modules: WorldModules
  ) -> [(network: NetworkID, displayName: String, key: String)] {
    modules.all.compactMap { module in
      module.phones.accounts?.phoneAppKey.map { (NetworkID(rawValue: module.id), module.displayName, $0) }
    }
  }

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(keys(modules))
    for value in try section[accounts]?.list() ?? [] {
      let account = try readAccount(try value.section(accountKeys))
      if account.type.isSingle, configuration.phone.accounts.contains(where: { $0.type == account.type }) {
        throw value.error(
          "'\(account.person)' would be a second \(account.type.displayName) account; a phone has only one")
      }
      configuration.phone.accounts.append(account)
    }
    for (type, stored) in try section.read(access) ?? [:] { configuration.phone.access[type] = stored }
    if let offset = try section.read(clockOffset) { configuration.phone.clockOffset = offset }
    for (network, _, key) in appKeys(modules) where try section[key]?.bool() ?? false {
      configuration.phone.networkApps.insert(network)
    }
    try readPolicy(section, &configuration.phone.policy)
    try checkAccounts(value, configuration, modules)
  }

  private static func readPolicy(
    _ section: YAMLSection, _ policy: inout PhonePolicy
  ) throws(WorldFileError) {
    if let era = try section.read(era) { policy.era = era }
    if let restriction = try section.read(restriction) { policy.restriction = restriction }
    if let accepts = try section.read(acceptsEmptyOptions) { policy.acceptsEmptyOptions = accepts }
    if let needs = try section.read(accountsNeedStore) { policy.accountsNeedStore = needs }
    if let forgets = try section.read(forgetsRemovedApps) { policy.forgetsRemovedApps = forgets }
  }

  /// Checks that every account belongs to a person of its network.
  private static func checkAccounts(
    _ value: YAMLValue, _ configuration: WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    for account in configuration.phone.accounts {
      guard let accounts = modules.module(account.type.id.rawValue)?.phones.accounts else { continue }
      let known = accounts.known(configuration)
      if !known.contains(account.person) {
        throw value.error(
          "the account '\(account.person)' matches no person\(Suggestion.text(for: account.person, among: known)); "
            + "add the person to \(accounts.peopleKey)")
      }
    }
  }

  // MARK: - Accounts

  private static let accountNames = AccountType.all.map { type in
    (
      type: type,
      key: WorldFileKey(
        type.id.rawValue, .text, "The account's name, for a person on \(type.displayName)")
    )
  }
  private static let state = WorldFileKey<PhoneConfiguration.Account.State>(
    "state", .choice, "The account's state on the phone; default: fresh")
  private static let accountKeys = WorldFileKeys(
    accountNames.map(\.key.optional) + [state.optional], choices: accountNames.map(\.key.name))

  /// The network's id with the person's name there, such as `NETWORK: nora_sim`, and `state:` beside it.
  @Sendable private static func readAccount(
    _ section: YAMLSection
  ) throws(WorldFileError) -> PhoneConfiguration.Account {
    let named = accountNames.filter { section[$0.key] != nil }
    guard let (type, key) = named.first, named.count == 1 else {
      let word = accountKeys.choices.first ?? ""
      throw section.value.error("expected one account, such as '\(word): nora_sim'")
    }
    var account = PhoneConfiguration.Account(type, person: try section.required(key))
    if let state = try section.read(state) { account.state = state }
    return account
  }

  // MARK: - Access

  private static let decisions = AccountType.all.map { type in
    (
      type: type,
      key: WorldFileKey(
        type.id.rawValue, .section(decisionKeys, read: readDecision),
        "Earlier decisions about \(type.displayName) accounts")
    )
  }
  private static let accessKeys = WorldFileKeys(decisions.map(\.key.optional))
  private static let granted = WorldFileKey("granted", .bool, "Whether the app may use the accounts")
  private static let permissions = WorldFileKey(
    "permissions", .list(of: .text), "The granted permissions, if the network has any; default: none")
  private static let token = WorldFileKey<PhoneConfiguration.StoredToken>(
    "token", .choice, "The app token's state on the phone; default: valid")
  private static let decisionKeys: WorldFileKeys = [
    granted.required, permissions.optional, token.optional,
  ]

  @Sendable private static func readAccess(
    _ section: YAMLSection
  ) throws(WorldFileError) -> [AccountType: PhoneConfiguration.StoredAccess] {
    var access: [AccountType: PhoneConfiguration.StoredAccess] = [:]
    for (type, key) in decisions { access[type] = try section.read(key) }
    return access
  }

  @Sendable private static func readDecision(
    _ section: YAMLSection
  ) throws(WorldFileError) -> PhoneConfiguration.StoredAccess {
    var access = PhoneConfiguration.StoredAccess(isGranted: try section.required(granted))
    access.permissions = try section.read(permissions) ?? []
    if let token = try section.read(token) { access.token = token }
    return access
  }
}
