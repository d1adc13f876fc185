internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import OAuth1
internal import OAuth1Doctor

extension WorldModule {
  /// The module that adds the provider of `description` to worlds.
  package static func provider(_ description: ProviderDescription) -> WorldModule {
    let id = description.network
    let reader = description.reader
    var module = WorldModule(id, displayName: description.title) { environment in
      ProviderNetwork(
        description, reader: reader, accounts: ProviderAccounts(description, in: environment.configuration),
        tables: environment.tables, clock: environment.clock, clientClock: environment.clientClock,
        random: environment.random(RandomPurpose(id)), person: environment.configuration.person)
    }
    module.network.hosts = description.networkHosts
    module.network.client = { ProviderAccounts(description, in: $0).client }
    module.network.clientKeyFields = ["oauth_consumer_key"]
    module.network.signatureRules = description.verificationRules
    module.network.serviceProvider = description.serviceProvider

    module.people.find = { world, name in
      let user = try world.providerUser(name, at: description)
      return PlannedFailure.Person(name: user.name, id: user.name, network: NetworkID(rawValue: id))
    }
    module.people.credentials = { ProviderAccounts(description, in: $0).credentials }
    module.people.overview = { try ProviderOverview(world: $0, description: description).overview($1) }

    let section = ProviderConfigurationSection.key(description)
    module.files.section = { _ in section }

    module.actions.wireCalls = description.callNames
    module.actions.failures = SimulatedFailure.provider(description)
    module.actions.list = ControlAction.provider(description)
    return module
  }

  /// The strict counterpart of every lenient network. It follows RFC 5849, which commands already accept as its name.
  package static let strict: WorldModule = {
    var module = provider(.strict)
    module.network.signatureRules = nil
    module.network.serviceProvider = nil
    return module
  }()

  /// The shared parts of all described providers: their tables, and their state in an exported world.
  package static let providers: WorldModule = {
    var module = WorldModule("providers", displayName: "Described providers")
    module.files.tables = ProviderTables.all
    module.files.state = ProviderState.self
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

  /// The names of all calls, each once.
  package var callNames: [String] {
    steps.filter { $0.name != .push }.map { "\(network).\($0.name.rawValue)" }
      + resources.map { "\(network).\($0.name)" }
  }
}

extension ProviderAccounts {
  /// The credentials of the app and the people, for a program that may show the world's secrets.
  fileprivate var credentials: [WorldCredential] {
    let prefix =
      "EINLASS_" + network.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let app = WorldCredential(
      "\(title)'s app", key: client.key, secret: usesRSA ? nil : client.secret.reveal(),
      .init("\(prefix)_CONSUMER_KEY", usesRSA ? nil : "\(prefix)_CONSUMER_SECRET"))
    let people = names.compactMap { name in token(of: name).map { (name, $0) } }
    return [app]
      + people.enumerated().map { index, person in
        WorldCredential(
          "\(title)'s \(person.0)", key: person.1.token, secret: person.1.secret.reveal(),
          index == 0 ? .init("\(prefix)_TOKEN", "\(prefix)_TOKEN_SECRET") : nil)
      }
  }
}
