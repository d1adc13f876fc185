internal import EinlassProviders
internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `threeLegged:` the steps of a back end that signs in through the three steps of OAuth 1.0a.
enum ThreeLeggedSection {
  static let form = WorldFileForm.section(ThreeLeggedScenario()) {
    Key("network", \.network, network, "twitter, or the name of a described provider; default: twitter")
    Key(
      "person", \.person, .word, "The person who answers on the page; default: the network's first person")
    Key("denies", \.isDenied, .bool, "Whether the person denies access; default: false")
    Key("mistake", \.mistake, .choice, "The back end's mistake; default: none")
  }

  /// The name of a network that supports the three steps.
  private static let network = WorldFileForm.word.map { name, value throws(WorldFileError) in
    if name == ThreeLeggedScenario().network { return name }
    guard let provider = LoadedProviders.provider(name) else {
      let known = ([.strict] + LoadedProviders.all).map(\.network) + [ThreeLeggedScenario().network]
      throw value.error(
        "unknown network '\(name)'\(Suggestion.text(for: name, among: known)); expected twitter, strict, "
          + "or the name of a provider loaded with --provider")
    }
    guard provider.hasThreeSteps else {
      throw value.error("\(provider.title) does not support three-legged sign-in; choose another network")
    }
    return name
  }
}
