internal import EinlassWorld

/// `broker:` the accounts at the broker; what an app does with one, `login`, is read by its design.
enum BrokerSection {
  private static let accounts = WorldFileKey(
    "accounts", .list(of: .section(accountKeys, read: readAccount)),
    "The broker's accounts; default: one account called einlass")
  private static let callbackLifetime = WorldFileKey<Int64>(
    "callbackLifetime", .integer(1...86_400),
    "The time limit for a sign-in, in seconds; default: 600 (a guess)")

  static let keys: WorldFileKeys = [
    accounts.optional, callbackLifetime.optional,
    WorldFileField("login", "The app's sign-in through the broker", .anything),
  ]

  private static let name = WorldFileKey(
    "name", .word, "The account's name, which is its subdomain of temboolive.com")
  private static let applicationKeys = WorldFileKey(
    "keys", .entries(of: .text), "The values of application keys, by key name")
  private static let presets = WorldFileKey(
    "presets", .entries(of: .entries(of: .text)), "The inputs of each preset, by preset name and input name")
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
          throw account.error("the account '\(new.name)' already exists; use another name")
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
