internal import EinlassWire

extension Action {
  private static let account = ActionParameter<String>.text(
    "account", "The account's name: letters, digits and '-', for it is part of a host's name.")
  private static let key = ActionParameter<String>.text("key", "The application key's name.")
  private static let value = ActionParameter<String>.text(
    "value", "The application key's value; without it a random one.")

  /// What happens at the broker.
  static let brokerActions: [Action] = [
    Action(
      "broker.account.add",
      "Somebody opens an account at the broker, with a key and a preset for the world's app at Facebook.",
      .tool,
      [account.required, key.optional, value.optional]
    ) { call in
      var account = WorldPlan.BrokerAccount()
      account.name = try call(Self.account)
      let key = try call.ifGiven(Self.key) ?? "myFirstApp"
      let value = try call.ifGiven(Self.value) ?? call.world.setupChance.alphanumerics(32)
      account.keys = [key: value]
      do {
        try await call.world.setup.add(account)
      } catch let mistake as WorldPlan.Mistake {
        throw Action.Mistake.refused(mistake.description)
      }
      return ActionResult(
        "opened the account '\(account.name)' at the broker with the key '\(key)'",
        details: [
          "account": .string(account.name), "host": .string("\(account.name).temboolive.com"),
          "key": .string(key), "value": .string(value),
        ])
    }
  ]
}
