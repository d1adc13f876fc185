internal import EinlassWorld

/// `broker.login:` what an app does with an account at the broker.
enum BrokerLoginSection {
  static func read(_ value: YAMLValue) throws(WorldFileMistake) -> BrokerPlan {
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
}
