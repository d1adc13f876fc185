internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// `phone:` the accounts in Settings, the earlier decisions, and which system the phone has.
enum PhoneSection {
  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let appKeys = modules.all.compactMap { module in
      module.accounts?.phoneAppKey.map { (network: NetworkID(rawValue: module.id), key: $0) }
    }
    let section = try value.section(
      [
        "accounts", "access", "era", "restriction", "clockOffset", "forgetsRemovedApps",
        "acceptsEmptyOptions", "accountsNeedStore",
      ] + appKeys.map(\.key))
    for value in try section["accounts"]?.list() ?? [] {
      let account = try readAccount(value)
      if account.type.isSingle, configuration.phone.accounts.contains(where: { $0.type == account.type }) {
        throw value.error(
          "'\(account.person)' would be a second \(account.type.displayName) account; a phone has one")
      }
      configuration.phone.accounts.append(account)
    }
    if let access = section["access"] {
      let types = try access.section(AccountType.all.map(\.id.rawValue))
      for type in AccountType.all {
        if let stored = types[type.id.rawValue] { configuration.phone.access[type] = try readAccess(stored) }
      }
    }
    if let era = section["era"] { configuration.phone.policy.era = try era.choice(PhonePolicy.Era.self) }
    if let restriction = section["restriction"] {
      configuration.phone.policy.restriction = try restriction.choice(PhonePolicy.Restriction.self)
    }
    if let offset = section["clockOffset"] {
      configuration.phone.clockOffset = try offset.integer(PhoneConfiguration.clockOffsets)
    }
    for (network, key) in appKeys where try section[key]?.bool() ?? false {
      configuration.phone.networkApps.insert(network)
    }
    if let accepts = section["acceptsEmptyOptions"] {
      configuration.phone.policy.acceptsEmptyOptions = try accepts.bool()
    }
    if let needs = section["accountsNeedStore"] {
      configuration.phone.policy.accountsNeedStore = try needs.bool()
    }
    if let forgets = section["forgetsRemovedApps"] {
      configuration.phone.policy.forgetsRemovedApps = try forgets.bool()
    }
    try checkAccounts(value, configuration, modules)
  }

  /// Checks that every account belongs to a person of its network.
  private static func checkAccounts(
    _ value: YAMLValue, _ configuration: WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    for account in configuration.phone.accounts {
      guard let accounts = modules.module(account.type.id.rawValue)?.accounts else { continue }
      let known = accounts.known(configuration)
      if !known.contains(account.person) {
        throw value.error(
          "the account '\(account.person)' belongs to no person in the file\(Suggestion.text(for: account.person, among: known)); "
            + "add the person to \(accounts.peopleKey)")
      }
    }
  }

  /// The network's id with the person's name there, such as `NETWORK: nora_sim`, and `state:` beside it.
  private static func readAccount(_ value: YAMLValue) throws(WorldFileError) -> PhoneConfiguration.Account {
    let section = try value.section(AccountType.all.map(\.id.rawValue) + ["state"])
    let named = AccountType.all.filter { section[$0.id.rawValue] != nil }
    guard let type = named.first, named.count == 1, let person = section[type.id.rawValue] else {
      let word = AccountType.all.first?.id.rawValue ?? ""
      throw value.error("expected one account, such as '\(word): nora_sim'")
    }
    var account = PhoneConfiguration.Account(type, person: try person.text())
    if let state = section["state"] {
      account.state = try state.choice(PhoneConfiguration.Account.State.self)
    }
    return account
  }

  private static func readAccess(_ value: YAMLValue) throws(WorldFileError)
    -> PhoneConfiguration.StoredAccess
  {
    let section = try value.section(["granted", "permissions", "token"])
    var access = PhoneConfiguration.StoredAccess(isGranted: try section.required("granted").bool())
    for permission in try section["permissions"]?.list() ?? [] {
      access.permissions.append(try permission.text())
    }
    if let token = section["token"] { access.token = try token.choice(PhoneConfiguration.StoredToken.self) }
    return access
  }
}
