internal import EinlassProviders
internal import EinlassWire
internal import EinlassWorld

/// `threeLegged:` what a back end does that signs in by the three steps of OAuth 1.0a.
enum ThreeLeggedSection {
  private static let network = WorldFileKey(
    "network", .word, "twitter, or the name of a described provider; default: twitter")
  private static let person = WorldFileKey(
    "person", .word, "The person who answers on the page; default: the network's first person")
  private static let denies = WorldFileKey(
    "denies", .bool, "Whether the person denies access; default: false")
  private static let mistake = WorldFileKey<ThreeLeggedScenario.Mistake>(
    "mistake", .choice, "The back end's mistake; default: none")

  static let keys: WorldFileKeys = [network.optional, person.optional, denies.optional, mistake.optional]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> ThreeLeggedScenario {
    let section = try value.section(keys)
    var scenario = ThreeLeggedScenario()
    if let name = try section.read(network) {
      scenario.network = name
      try check(name, section[network] ?? value)
    }
    scenario.person = try section.read(person)
    scenario.isDenied = try section.read(denies) ?? false
    scenario.mistake = try section.read(mistake) ?? .none
    return scenario
  }

  /// Checks that there is a network of that name, and that it has the three steps.
  private static func check(_ name: String, _ value: YAMLValue) throws(WorldFileError) {
    if name == ThreeLeggedScenario().network { return }
    guard let provider = LoadedProviders.provider(name) else {
      let known = ([.strict] + LoadedProviders.all).map(\.network) + [ThreeLeggedScenario().network]
      throw value.error(
        "unknown network '\(name)'\(Suggestion.text(for: name, among: known)); expected twitter, strict, "
          + "or the name of a provider loaded with --provider")
    }
    guard provider.hasThreeSteps else {
      throw value.error("\(provider.title) does not support three-legged sign-in; choose another network")
    }
  }
}
