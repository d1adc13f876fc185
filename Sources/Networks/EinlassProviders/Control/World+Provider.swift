internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import OAuth1

extension World {
  /// The described provider called `network`. `nil` if this program does not have it.
  package func provider(_ network: String) -> ProviderNetwork? {
    exchange.networks.network(network) as? ProviderNetwork
  }

  /// The person called `name` at the provider.
  ///
  /// - Throws: `ControlActionError` if there is none.
  func providerUser(_ name: String, at description: ProviderDescription) throws -> ProviderUserRecord {
    let network = try filledProvider(description)
    network.fill()
    if let user = tables.find(ProviderUserRecord.self, ProviderKey(description.network, name)) {
      return user
    }
    // A stored world has people only in its tables.
    let stored = tables.list(
      ProviderUserRecord.self, by: .name, prefix: "\(description.network)/\(name.prefix(1))",
      limit: Suggestion.nameLimit)
    let names = network.accounts.names.prefix(Suggestion.nameLimit) + stored.map(\.name)
    throw ControlActionError.refused(
      "this world's \(description.title) has no person called "
        + "'\(name)'\(Suggestion.text(for: name, among: Array(names))); add the person first with "
        + "\(description.network).user.add"
    )
  }

  /// The app with the consumer key. Defaults to the world's app.
  func providerClient(
    _ key: String?, at description: ProviderDescription
  ) throws -> ProviderClientRecord {
    let network = try filledProvider(description)
    network.fill()
    let key = key ?? network.accounts.client.key
    guard let app = tables.find(ProviderClientRecord.self, ProviderKey(description.network, key))
    else {
      throw ControlActionError.refused(
        "this world's \(description.title) has no app with the consumer key '\(key)'; add it first with "
          + "\(description.network).app.add")
    }
    return app
  }

  func filledProvider(_ description: ProviderDescription) throws -> ProviderNetwork {
    guard let network = provider(description.network) else {
      throw ControlActionError.refused("this program does not simulate \(description.title)")
    }
    return network
  }
}
