internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `phone:` the accounts in Settings, the earlier decisions, and the phone's system.
enum PhoneSection {
  /// The key of the phone in a world of `modules`.
  @Sendable static func key(_ modules: WorldModules) -> WorldFileKey<WorldConfiguration> {
    let mapping = mapping(modules)
    return WorldFileKey(
      "phone", .section(mapping.keys), "The phone: its accounts, earlier decisions and system version"
    ) { value, configuration throws(WorldFileError) in
      try mapping.read(value, into: &configuration.phone)
      try checkAccounts(value, configuration, modules)
    }
  }

  private static func mapping(_ modules: WorldModules) -> WorldFileMapping<PhoneConfiguration> {
    WorldFileMapping {
      Key("accounts", \.accounts, accounts, "The accounts in Settings, in order; default: none")
      Key("access", \.access, access, "Earlier decisions about the app, by network; default: none")
      Key("era", \.policy.era, .choice, "The phone's system; default: ios6-10")
      Key(
        "restriction", \.policy.restriction, .choice,
        "The restriction that blocks the app's access to the accounts; default: none")
      Key(
        "clockOffset", \.clockOffset, .integer(PhoneConfiguration.clockOffsets),
        "The seconds by which the phone's clock runs ahead; default: 0")
      Key(
        "forgetsRemovedApps", \.policy.forgetsRemovedApps, .bool,
        "Whether the phone prompts again after a network reports that the app was removed; default: true")
      Key(
        "acceptsEmptyOptions", \.policy.acceptsEmptyOptions, .bool,
        "Whether ACAccountStore treats [:] as missing options; default: false")
      Key(
        "accountsNeedStore", \.policy.accountsNeedStore, .bool,
        "Whether an SLRequest stops the program if its account's store was released; default: false")
      for module in modules.all {
        if let key = module.phones.accounts?.phoneAppKey {
          Key(
            key, .bool,
            "Whether the \(module.displayName) app is installed on the phone; default: false"
          ) {
            if $1 { $0.networkApps.insert(NetworkID(rawValue: module.id)) }
          }
        }
      }
    }
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

  /// The network's id with the person's name there, such as `NETWORK: nora_sim`, with `state:` next to it.
  private static let account = WorldFileForm<PhoneConfiguration.Account>.choice(
    "one account, such as '\(AccountType.all.first?.id.rawValue ?? ""): nora_sim'"
  ) {
    for type in AccountType.all {
      Key(
        type.id.rawValue, .text, "The account's name, for a person on \(type.displayName)"
      ) { $0 = PhoneConfiguration.Account(type, person: $1) }.choice
    }
    Key(
      "state", WorldFileForm<PhoneConfiguration.Account.State>.choice,
      "The account's state on the phone; default: fresh"
    ) { $0?.state = $1 }
  }

  /// A list of accounts, with at most one account of each type of which a phone can have only one.
  private static let accounts = WorldFileForm<[PhoneConfiguration.Account]>.list(of: account).map {
    accounts, value throws(WorldFileError) in
    var types = Set<AccountType>()
    for (account, value) in zip(accounts, try value.list()) {
      guard types.insert(account.type).inserted || !account.type.isSingle else {
        throw value.error(
          "'\(account.person)' would be a second \(account.type.displayName) account; a phone has only one")
      }
    }
    return accounts
  }

  private static let access = WorldFileForm<[AccountType: PhoneConfiguration.StoredAccess]>.section([:]) {
    for type in AccountType.all {
      Key(type.id.rawValue, \.[type], decision, "Earlier decisions about \(type.displayName) accounts")
    }
  }

  private static let decision = WorldFileForm.section(PhoneConfiguration.StoredAccess(isGranted: false)) {
    Key("granted", \.isGranted, .bool, "Whether the app may use the accounts").required
    Key(
      "permissions", \.permissions, .list(of: .text),
      "The granted permissions, if the network has any; default: none")
    Key("token", \.token, .choice, "The app token's state on the phone; default: valid")
  }
}
