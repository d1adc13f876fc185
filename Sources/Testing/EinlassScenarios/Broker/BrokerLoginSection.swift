internal import EinlassWorld

/// `broker.login:` what an app does with an account at the broker.
enum BrokerLoginSection {
  private static let account = WorldFileKey("account", .word, "The account's name; default: the first")
  private static let key = WorldFileKey(
    "key", .word, "The application key's name; default: the account's first key")
  private static let value = WorldFileKey(
    "value", .secret, "The application key's value; default: the account's value")
  private static let preset = WorldFileKey("preset", .word, "The preset; default: Facebook")
  private static let forwarding = WorldFileKey(
    "forwarding", .word,
    "The URL that the broker redirects to, or 'none'; default: einlass-demo://signed-in")
  private static let callbackID = WorldFileKey(
    "callbackID", .word, "The sign-in's id; default: a random id")
  private static let longLived = WorldFileKey(
    "longLived", .bool, "Whether the app asks for a long-lived token; default: true")
  private static let timeout = WorldFileKey<Int>(
    "timeout", .integer(0...3600), "The broker's time limit for the person, in seconds; default: 20")
  private static let window = WorldFileKey(
    "window", .bool, "Whether the app has a window for pages; default: true")
  private static let acts = WorldFileKey<[BrokerScenario.Act]>(
    "acts", .list(of: .choice), "The app's steps; default: both, in this order")

  static let keys: WorldFileKeys = [
    account.optional, key.optional, value.optional, preset.optional, forwarding.optional,
    callbackID.optional, longLived.optional, timeout.optional, window.optional, acts.optional,
  ]

  static func read(_ login: YAMLValue) throws(WorldFileError) -> BrokerScenario {
    let section = try login.section(keys)
    var scenario = BrokerScenario()
    scenario.account = try section.read(account)
    scenario.keyName = try section.read(key)
    scenario.keyValue = try section.read(value)
    scenario.preset = try section.read(preset) ?? scenario.preset
    if let forwarding = try section.read(forwarding) {
      scenario.forwarding = forwarding == "none" ? nil : forwarding
    }
    scenario.callbackID = try section.read(callbackID)
    scenario.wantsLongLivedToken = try section.read(longLived) ?? true
    if let timeout = try section.read(timeout) { scenario.timeout = timeout }
    scenario.hasWindow = try section.read(window) ?? true
    if let acts = try section.read(acts) { scenario.acts = acts }
    return scenario
  }
}
