internal import EinlassStorage
internal import EinlassWorld
internal import OAuth1

/// Puts the accounts of a configuration into a world's broker.
struct BrokerSetup {
  let world: World

  /// Adds the accounts of the configuration.
  func fill() throws {
    for account in world.configuration.broker.accounts { try add(account) }
  }

  /// Adds an account. Throws if the name is taken, or is not valid in a host name.
  func add(_ account: BrokerConfiguration.Account) throws {
    guard Self.isLabel(account.name) else {
      throw ConfigurationError(
        "'\(account.name)' is not a valid broker account name, because it becomes part of a host name; "
          + "use lowercase letters, digits and '-'")
    }
    guard world.tables.find(BrokerAccountRecord.self, account.name) == nil else {
      throw ConfigurationError("there are two broker accounts called '\(account.name)'")
    }
    var record = BrokerAccountRecord(
      name: account.name,
      keys: account.keys.sorted { $0.key < $1.key }.map { .init(name: $0, value: SharedSecret($1)) })
    record.presets =
      account.presets?.sorted { $0.key < $1.key }.map { name, inputs in
        .init(
          name: name,
          inputs: inputs.sorted { $0.key < $1.key }.map { .init(name: $0, value: SharedSecret($1)) })
      } ?? Self.presets(world)
    world.tables.save(record)
  }

  /// Returns one preset, called `Facebook`, with the id and secret of the world's Facebook app.
  private static func presets(_ world: World) -> [BrokerAccountRecord.Preset] {
    guard let client = world.modules.module("facebook")?.network.client?(world.configuration) else {
      return []
    }
    return [
      .init(
        name: "Facebook",
        inputs: [
          .init(name: "AppID", value: SharedSecret(client.key)),
          .init(name: "AppSecret", value: client.secret),
        ])
    ]
  }

  /// Whether `text` is a label of a host name (RFC 1123, section 2.1).
  private static func isLabel(_ name: String) -> Bool {
    1...63 ~= name.utf8.count && name.first != "-" && name.last != "-"
      && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
  }
}
