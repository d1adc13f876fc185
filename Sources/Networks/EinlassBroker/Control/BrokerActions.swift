internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let account = ActionParameter<String>.text(
    "account", "The account's name: letters, digits and '-'. It becomes part of a host name.")
  private static let key = ActionParameter<String>.text("key", "The application key's name.")
  private static let value = ActionParameter<String>.text(
    "value", "The application key's value; defaults to a random value.")

  /// The actions at the broker.
  static let brokerActions: [ControlAction] = [
    ControlAction(
      "broker.account.add",
      "Creates a broker account, with a key and a preset for the world's Facebook app.",
      .tool,
      [account.required, key.optional, value.optional]
    ) { call in
      var account = BrokerConfiguration.Account()
      account.name = try call.value(of: Self.account)
      let key = call.ifGiven(Self.key) ?? "myFirstApp"
      let value = call.ifGiven(Self.value) ?? call.world.random(.setup).alphanumerics(32)
      account.keys = [key: value]
      do {
        try BrokerSetup(world: call.world).add(account)
      } catch let error as ConfigurationError {
        throw ControlActionError.refused(error.description)
      }
      return ActionResult(
        "created the broker account '\(account.name)' with the key '\(key)'",
        details: [
          "account": .string(account.name), "host": .string("\(account.name).temboolive.com"),
          "key": .string(key), "value": .string(value),
        ])
    }
  ]
}
