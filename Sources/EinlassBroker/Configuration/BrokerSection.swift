internal import EinlassWorld

/// `broker:` the accounts at the broker; what an app does with one, `login`, is read by its design.
enum BrokerSection {
  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(["accounts", "callbackLifetime", "login"])
    if let accounts = section["accounts"] {
      configuration.broker.accounts = []
      for account in try accounts.list() {
        let new = try readAccount(account)
        guard !configuration.broker.accounts.contains(where: { $0.name == new.name }) else {
          throw account.error("there is an account '\(new.name)' already; expected another name")
        }
        configuration.broker.accounts.append(new)
      }
    }
    if let lifetime = section["callbackLifetime"] {
      configuration.broker.policy.callbackLifetime = try lifetime.integer(1...86_400)
    }
  }

  private static func readAccount(_ value: YAMLValue) throws(WorldFileError) -> BrokerConfiguration.Account {
    let section = try value.section(["name", "keys", "presets"])
    var account = BrokerConfiguration.Account()
    account.name = try section.required("name").word()
    if let keys = section["keys"] { account.keys = try texts(keys) }
    if let presets = section["presets"] {
      var read: [String: [String: String]] = [:]
      for (name, inputs) in try presets.entries() { read[name] = try texts(inputs) }
      account.presets = read
    }
    return account
  }

  private static func texts(_ value: YAMLValue) throws(WorldFileError) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, text) in try value.entries() { texts[name] = try text.text() }
    return texts
  }
}
