public import EinlassWire
public import EinlassWorld

extension WorldModule {
  /// The module that brings the broker to worlds.
  package static let broker: WorldModule = {
    var module = WorldModule(NetworkKey.broker)
    module.network.hosts = NetworkHosts(
      displayName: "a broker", hosts: ["*" + SimulatedBroker.domain],
      mounts: [PathMount("broker", host: "einlass" + SimulatedBroker.domain)])

    module.people.credentials = { $0.broker.credentials }
    module.people.overview = { try BrokerOverview(world: $0).overview($1) }

    module.files.section = { _ in
      WorldFileKey(
        "broker", \.broker, BrokerSection.form,
        "The broker's accounts, and the app's sign-in through the broker")
    }
    module.files.tables = BrokerTables.all
    module.files.state = BrokerState.self
    module.files.fill = { try BrokerSetup(world: $0).fill() }

    module.actions.wireCalls = SimulatedBroker.callNames
    module.actions.drawnValues = [CallName.broker.state.name]
    module.actions.failures = SimulatedFailure.all(in: SimulatedFailure.broker)
    module.actions.list = ControlAction.brokerActions
    return module
  }()
}

extension BrokerConfiguration {
  fileprivate var credentials: [WorldCredential] {
    let keys = accounts.flatMap { account in
      account.keys.sorted { $0.key < $1.key }.map { (account: account.name, key: $0.key, value: $0.value) }
    }
    return keys.enumerated().map { index, entry in
      WorldCredential(
        "The broker's \(entry.account)", key: entry.key, secret: entry.value,
        index == 0 ? .init("EINLASS_BROKER_KEY", "EINLASS_BROKER_SECRET") : nil, isListedAtStart: index == 0)
    }
  }
}

extension NetworkKey<SimulatedBroker> {
  package static let broker = NetworkKey(make: SimulatedBroker.init(in:))
}

extension RandomPurpose {
  /// Tokens, ids and other values that the broker makes.
  fileprivate static let broker = RandomPurpose(rawValue: 5)
}

extension SimulatedBroker {
  fileprivate init(in environment: NetworkEnvironment) {
    self.init(
      tables: environment.tables, clock: environment.clock, random: environment.random(.broker),
      states: environment.unguessable(CallName.broker.state.name),
      transport: environment.transport(Journal.Sender(rawValue: Self.id.rawValue)),
      policy: environment.configuration.broker.policy)
  }
}

extension World {
  /// The broker of this world, which knows the world's Facebook only through its transport.
  public var broker: SimulatedBroker { exchange.networks.network(.broker) }

  /// The source of values that must not be guessable. A seed does not reproduce them.
  public var states: any RandomSource {
    exchange.networks.environment.unguessable(CallName.broker.state.name)
  }
}
