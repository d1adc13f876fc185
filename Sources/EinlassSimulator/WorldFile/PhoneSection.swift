internal import EinlassDevice
internal import EinlassWire

/// `phone:` the accounts in Settings, what was decided before, and which system it is.
enum PhoneSection {
  static func read(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section([
      "accounts", "access", "era", "restriction", "clockOffset", "forgetsRemovedApps", "facebookApp",
    ])
    for value in try section["accounts"]?.list() ?? [] {
      let account = try readAccount(value)
      if account.network == .facebook, plan.accounts.contains(where: { $0.network == .facebook }) {
        throw value.mistake("'\(account.person)' would be a second Facebook account; a phone has one")
      }
      plan.accounts.append(account)
    }
    if let access = section["access"] {
      let networks = try access.section(NetworkID.onPhones.map(\.rawValue))
      for network in NetworkID.onPhones {
        if let stored = networks[network.rawValue] { plan.access[network] = try readAccess(stored) }
      }
    }
    if let era = section["era"] { plan.phonePolicy.era = try era.choice(PhonePolicy.Era.self) }
    if let restriction = section["restriction"] {
      plan.phonePolicy.restriction = try restriction.choice(PhonePolicy.Restriction.self)
    }
    if let offset = section["clockOffset"] {
      plan.phoneClockOffset = try offset.integer(-1_000_000_000...1_000_000_000)
    }
    plan.hasFacebookApp = try section["facebookApp"]?.bool() ?? false
    if let forgets = section["forgetsRemovedApps"] {
      plan.phonePolicy.forgetsRemovedApps = try forgets.bool()
    }
  }

  /// `twitter: nora_sim`, or `facebook: nora@sim.example`, with `state:` beside it.
  private static func readAccount(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.PhoneAccount {
    let section = try value.section(NetworkID.onPhones.map(\.rawValue) + ["state"])
    let named = NetworkID.onPhones.filter { section[$0.rawValue] != nil }
    guard let network = named.first, named.count == 1, let person = section[network.rawValue] else {
      throw value.mistake("expected one account, such as 'twitter: nora_sim'")
    }
    var account = WorldPlan.PhoneAccount(network, person: try person.text())
    if let state = section["state"] { account.state = try state.choice(WorldPlan.PhoneAccount.State.self) }
    return account
  }

  private static func readAccess(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.StoredAccess {
    let section = try value.section(["granted", "permissions", "token"])
    var access = WorldPlan.StoredAccess(isGranted: try section.required("granted").bool())
    for permission in try section["permissions"]?.list() ?? [] {
      access.permissions.append(try permission.text())
    }
    if let token = section["token"] { access.token = try token.choice(WorldPlan.StoredToken.self) }
    return access
  }
}
