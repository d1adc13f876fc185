internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import OAuth1
internal import OAuth1Doctor

extension WorldModule {
  /// The module that brings the provider of `description` to worlds.
  package static func provider(_ description: ProviderDescription) -> WorldModule {
    let id = description.network
    let reader = description.reader
    var module = WorldModule(id, displayName: description.title) { environment in
      ProviderNetwork(
        description, reader: reader, accounts: ProviderAccounts(description, in: environment.configuration),
        storage: environment.storage, clock: environment.clock, clientClock: environment.clientClock,
        random: environment.random(RandomPurpose(id)), person: environment.configuration.person)
    }
    module.hosts = description.networkHosts
    module.wireCalls = description.callNames
    module.section = ProviderConfigurationSection.section(description)
    module.signatureRules = description.verificationRules
    module.serviceProvider = description.serviceProvider
    module.failures = SimulatedFailure.provider(description)
    module.actions = ControlAction.provider(description)
    module.clientKeyFields = ["oauth_consumer_key"]
    module.person = { world, name in
      let user = try await world.providerUser(name, at: description)
      return PlannedFailure.Person(name: user.name, id: user.name, network: NetworkID(rawValue: id))
    }
    module.overview = { try await ProviderOverview(world: $0, description: description).overview($1) }
    module.client = { ProviderAccounts(description, in: $0).client }
    module.credentialText = { ProviderAccounts(description, in: $0).credentialText }
    return module
  }

  /// The strict twin of every lenient network. Its rules are those of RFC 5849, which commands know by that name anyway.
  package static let strict: WorldModule = {
    var module = provider(.strict)
    module.signatureRules = nil
    module.serviceProvider = nil
    return module
  }()

  /// What all described providers share: their tables, and their part of an exported world.
  package static let providers: WorldModule = {
    var module = WorldModule("providers", displayName: "Described providers")
    module.tables = ProviderTables.all
    module.state = ProviderState.self
    return module
  }()
}

extension ProviderDescription {
  fileprivate var networkHosts: NetworkHosts {
    let mounts = hosts.enumerated().map { index, host in
      PathMount(index == 0 ? network : "\(network)-\(host.name)", host: host.host(with: "world"))
    }
    return NetworkHosts(
      displayName: title, hosts: Array(Set(hosts.map(\.pattern))).sorted(), mounts: mounts,
      hostsWithoutWorlds: hosts.filter { $0.pattern.hasPrefix("*.") }.map { String($0.pattern.dropFirst(2)) })
  }

  /// The names of what can be called, each once.
  package var callNames: [String] {
    steps.filter { $0.name != .push }.map { "\(network).\($0.name.rawValue)" }
      + resources.map { "\(network).\($0.name)" }
  }
}

extension ProviderAccounts {
  /// The lines in which a program shows the credentials of a world whose secrets may be shown.
  fileprivate var credentialText: String {
    var text = "  \(title)    consumer key \(client.key)\n"
    text +=
      usesRSA
      ? "    RSA key: einlass provider show \(network) --rsa-key\n"
      : "    consumer secret \(client.secret.reveal())\n"
    for name in names {
      guard let token = token(of: name) else { continue }
      text += "    \(name): access token \(token.token)\n    token secret \(token.secret.reveal())\n"
    }
    return text
  }
}
