public import EinlassWire
public import EinlassWorld

extension WorldModule {
  /// The broker.
  package static let broker: WorldModule = {
    var module = WorldModule(NetworkKey.broker)
    module.hosts = NetworkHosts(
      displayName: "a broker", hosts: ["*" + SimulatedBroker.domain],
      mounts: [PathMount("broker", host: "einlass" + SimulatedBroker.domain)])
    module.wireCalls = SimulatedBroker.callNames
    module.drawnValues = [SimulatedBroker.stateCall]
    module.tables = BrokerTables.all
    module.state = BrokerState.self
    module.section = WorldFileSection("broker", read: BrokerSection.read)
    module.failures = SimulatedFailure.brokerFailures
    module.actions = ControlAction.brokerActions
    module.fill = { try await BrokerSetup(world: $0).fill() }
    module.credentialText = { $0.broker.credentialText }
    return module
  }()
}

extension BrokerConfiguration {
  fileprivate var credentialText: String {
    accounts.map { account in
      account.keys.sorted { $0.key < $1.key }.map {
        "  The broker       \(account.name).temboolive.com, key \($0.key), value \($0.value)\n"
      }.joined()
    }.joined()
  }
}

extension NetworkKey<SimulatedBroker> {
  package static let broker = NetworkKey(make: SimulatedBroker.init(in:))
}

extension RandomPurpose {
  /// Tokens, ids and what else the broker makes.
  fileprivate static let broker = RandomPurpose(rawValue: 5)
}

extension SimulatedBroker {
  /// The name under which plans mean the drawing of a value that must not be guessed.
  fileprivate static let stateCall = "broker.state"

  fileprivate init(in environment: NetworkEnvironment) {
    self.init(
      storage: environment.storage, clock: environment.clock, random: environment.random(.broker),
      states: environment.unguessable(Self.stateCall),
      transport: environment.transport(Journal.Sender(rawValue: Self.id.rawValue)),
      policy: environment.configuration.broker.policy)
  }
}

extension World {
  /// The broker of this world, who knows its Facebook by its transport alone.
  public var broker: SimulatedBroker { exchange.networks.network(.broker) }

  /// Where values come from that nobody may guess: no part of what a seed repeats.
  public var states: any RandomSource { exchange.networks.environment.unguessable(SimulatedBroker.stateCall) }
}
