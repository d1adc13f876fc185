internal import EinlassNetworks

/// `broker:` the accounts at the broker, and what an app does with one.
enum BrokerSection {
  static func read(
    _ value: YAMLValue, _ plan: inout WorldPlan, _ signIn: inout SignInPlan
  ) throws(WorldFileMistake) {
    let section = try value.section(["accounts", "callbackLifetime", "login"])
    if let accounts = section["accounts"] {
      plan.brokerAccounts = []
      for account in try accounts.list() {
        let new = try readAccount(account)
        guard !plan.brokerAccounts.contains(where: { $0.name == new.name }) else {
          throw account.mistake("there is an account '\(new.name)' already; expected another name")
        }
        plan.brokerAccounts.append(new)
      }
    }
    if let lifetime = section["callbackLifetime"] {
      plan.brokerPolicy.callbackLifetime = try lifetime.integer(1...86_400)
    }
    guard let login = section["login"] else { return }
    guard signIn.broker != nil else { throw login.mistake("goes with 'signIn: broker' alone") }
    signIn.broker = try readLogin(login)
  }

  private static func readAccount(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.BrokerAccount {
    let section = try value.section(["name", "keys", "presets"])
    var account = WorldPlan.BrokerAccount()
    account.name = try section.required("name").word()
    if let keys = section["keys"] { account.keys = try texts(keys) }
    if let presets = section["presets"] {
      var read: [String: [String: String]] = [:]
      for (name, inputs) in try presets.entries() { read[name] = try texts(inputs) }
      account.presets = read
    }
    return account
  }

  private static func texts(_ value: YAMLValue) throws(WorldFileMistake) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, text) in try value.entries() { texts[name] = try text.text() }
    return texts
  }

  private static func readLogin(_ value: YAMLValue) throws(WorldFileMistake) -> BrokerPlan {
    let section = try value.section([
      "account", "key", "value", "preset", "forwarding", "callbackID", "longLived", "timeout", "window",
      "acts",
    ])
    var plan = BrokerPlan()
    plan.account = try section["account"]?.word()
    plan.keyName = try section["key"]?.word()
    plan.keyValue = try section["value"]?.text()
    plan.preset = try section["preset"]?.word() ?? plan.preset
    if let forwarding = try section["forwarding"]?.word() {
      plan.forwarding = forwarding == "none" ? nil : forwarding
    }
    plan.callbackID = try section["callbackID"]?.word()
    plan.wantsLongLivedToken = try section["longLived"]?.bool() ?? true
    if let timeout = section["timeout"] { plan.timeout = try timeout.integer(0...3600) }
    plan.hasWindow = try section["window"]?.bool() ?? true
    if let acts = section["acts"] {
      plan.acts = []
      for act in try acts.list() { plan.acts.append(try act.choice(BrokerPlan.Act.self)) }
    }
    return plan
  }

  /// `expect:` of a sign-in through the broker: fields, or that nothing came.
  static func readExpectation(_ value: YAMLValue) throws(WorldFileMistake) -> Expectation {
    try ExpectSection.readFields(value, among: BrokerReport.names) { .brokered($0) }
  }
}
