internal import EinlassWorld

/// `broker.login:` what an app does with an account at the broker.
enum BrokerLoginSection {
  static func read(_ value: YAMLValue) throws(WorldFileError) -> BrokerScenario {
    let section = try value.section([
      "account", "key", "value", "preset", "forwarding", "callbackID", "longLived", "timeout", "window",
      "acts",
    ])
    var scenario = BrokerScenario()
    scenario.account = try section["account"]?.word()
    scenario.keyName = try section["key"]?.word()
    scenario.keyValue = try section["value"]?.text()
    scenario.preset = try section["preset"]?.word() ?? scenario.preset
    if let forwarding = try section["forwarding"]?.word() {
      scenario.forwarding = forwarding == "none" ? nil : forwarding
    }
    scenario.callbackID = try section["callbackID"]?.word()
    scenario.wantsLongLivedToken = try section["longLived"]?.bool() ?? true
    if let timeout = section["timeout"] { scenario.timeout = try timeout.integer(0...3600) }
    scenario.hasWindow = try section["window"]?.bool() ?? true
    if let acts = section["acts"] {
      scenario.acts = []
      for act in try acts.list() { scenario.acts.append(try act.choice(BrokerScenario.Act.self)) }
    }
    return scenario
  }
}
