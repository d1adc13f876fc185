internal import EinlassWorld

/// `broker:` the accounts at the broker; what an app does with one, `login`, is read by its design.
enum BrokerSection {
  private static let accounts = WorldFileKey(
    "accounts", .list(of: .section(accountKeys, read: readAccount)),
    "The accounts at the broker; default: one called einlass")
  private static let callbackLifetime = WorldFileKey<Int64>(
    "callbackLifetime", .integer(1...86_400),
    "The time limit of a sign-in, in seconds; a guess; default: 600")

  static let keys: WorldFileKeys = [
    accounts.optional, callbackLifetime.optional,
    WorldFileField("login", "The app's use of an account", .anything),
  ]

  private static let name = WorldFileKey(
    "name", .word, "The first part of the host's name below temboolive.com")
  private static let applicationKeys = WorldFileKey(
    "keys", .entries(of: .text), "Application keys by name, with their values")
  private static let presets = WorldFileKey(
    "presets", .entries(of: .entries(of: .text)), "Presets by name, each with inputs by name")
  private static let accountKeys: WorldFileKeys = [
    name.required, applicationKeys.optional, presets.optional,
  ]

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    if let accounts = section[accounts] {
      configuration.broker.accounts = []
      for account in try accounts.list() {
        let new = try readAccount(try account.section(accountKeys))
        guard !configuration.broker.accounts.contains(where: { $0.name == new.name }) else {
          throw account.error("the account '\(new.name)' exists already; expected another name")
        }
        configuration.broker.accounts.append(new)
      }
    }
    if let lifetime = try section.read(callbackLifetime) {
      configuration.broker.policy.callbackLifetime = lifetime
    }
  }

  @Sendable private static func readAccount(
    _ section: YAMLSection
  ) throws(WorldFileError) -> BrokerConfiguration.Account {
    var account = BrokerConfiguration.Account()
    account.name = try section.required(name)
    if let keys = try section.read(applicationKeys) { account.keys = keys }
    if let presets = try section.read(presets) { account.presets = presets }
    return account
  }
}
