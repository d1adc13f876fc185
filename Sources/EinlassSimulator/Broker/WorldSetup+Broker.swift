internal import EinlassStorage
internal import OAuth1

extension WorldSetup {
  /// The accounts at the broker.
  func addBroker() async throws {
    for account in plan.brokerAccounts { try await add(account) }
  }

  /// Throws where the name is taken, or cannot stand in a host's name.
  func add(_ account: WorldPlan.BrokerAccount) async throws {
    guard Self.isLabel(account.name) else {
      throw WorldPlan.Mistake(
        "'\(account.name)' cannot be the name of an account at the broker; it is part of a host's name, so choose "
          + "lower-case letters, digits and '-'")
    }
    guard try await storage.brokerAccount(account.name) == nil else {
      throw WorldPlan.Mistake("there are two accounts at the broker called '\(account.name)'")
    }
    let app = plan.facebookApp
    let presets = account.presets ?? ["Facebook": ["AppID": app.id, "AppSecret": app.secret]]
    var record = BrokerAccountRecord(
      name: account.name,
      keys: account.keys.sorted { $0.key < $1.key }.map { .init(name: $0, value: SharedSecret($1)) })
    record.presets = presets.sorted { $0.key < $1.key }.map { name, inputs in
      .init(
        name: name,
        inputs: inputs.sorted { $0.key < $1.key }.map { .init(name: $0, value: SharedSecret($1)) })
    }
    try await storage.save(record)
  }

  /// RFC 1123, section 2.1.
  private static func isLabel(_ name: String) -> Bool {
    1...63 ~= name.utf8.count && name.first != "-" && name.last != "-"
      && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
  }
}
