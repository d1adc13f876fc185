package import EinlassStorage
public import EinlassWire
internal import OAuth1

/// Networks, a phone and a person, with their own clock, random values, planned failures and journal.
///
/// Two worlds share nothing. A world has no running tasks, and its parts are created on first use.
public final class World: Sendable {
  /// The clock of everything in this world. It runs at the configuration's pace until that is changed.
  public let clock: VirtualClock
  /// Everything that has happened.
  public let journal: Journal
  /// The configuration that the world was created from.
  public let configuration: WorldConfiguration
  package let tables: WorldTables
  /// The path of every message.
  package let exchange: Exchange
  package let clientKeys: ClientKeys
  /// The number of times it was opened from a store. 0 if it was not.
  let openings: UInt64
  /// The positions of the random sources with which the world began, before any opening.
  let firstPositions: [String: String]
  private let parts = LazyValues<any Sendable>()

  /// Creates the world of `configuration`.
  ///
  /// - Throws: `ConfigurationError` if the configuration contradicts itself, such as an account of a person who does
  ///   not exist.
  package convenience init(_ configuration: WorldConfiguration, modules: WorldModules) throws {
    try self.init(configuration, modules: modules) { world in
      for step in modules.steps { try step(world) }
      for failure in configuration.failures { try world.planForUser(failure) }
    }
  }

  /// Creates the world of `configuration` without content, and fills it with `fill`.
  init(
    _ configuration: WorldConfiguration, modules: WorldModules, openings: UInt64 = 0,
    firstPositions: [String: String] = [:], fill: (World) throws -> Void
  ) throws {
    let tables = WorldTables()
    clock = configuration.makeClock()
    journal = Journal(
      clock: clock, secrets: tables.secrets, secretFields: modules.secretFields)
    self.configuration = configuration
    self.tables = tables
    self.openings = openings
    self.firstPositions = firstPositions
    exchange = Exchange(
      modules: modules, configuration: configuration, tables: tables, journal: journal, clock: clock,
      randomSources: RandomSources(seed: configuration.seed, openings: openings),
      after: Exchange.firstNumber(inOpening: openings))
    clientKeys = ClientKeys { [networks = exchange.networks] in
      Set(modules.all.compactMap { $0.network.client?(networks.environment.configuration).key })
    }
    journal.setNetworks { [networks = exchange.networks] in networks.network($0.rawValue) }
    exchange.world.set(self)
    try fill(self)
  }

  /// The modules of the world.
  package var modules: WorldModules { exchange.modules }

  /// Returns the source of values for `purpose` that only need to differ.
  package func random(_ purpose: RandomPurpose) -> SeededRandomSource { exchange.randomSources[purpose] }

  /// Returns the transport to the networks of this world, through planned failures and the journal. The journal names
  /// `sender`.
  package func transport(of sender: Journal.Sender) -> any Transport {
    ExchangeTransport(exchange: exchange, sender: sender)
  }

  /// The transport for an app from outside. Its responses go to a socket, which has to perform their `delivery`.
  public var socketTransport: any Transport {
    ExchangeTransport(exchange: exchange, sender: .app, isForSocket: true)
  }

  /// Returns a part of the world that is not a network, created on first use.
  package func part<Part>(_ key: WorldPart<Part>) -> Part {
    parts.value(key.id) { key.make(self) } as? Part ?? key.make(self)
  }

  /// Uses `part` instead of the one that would be created.
  package func set<Part>(_ part: Part, for key: WorldPart<Part>) {
    parts[key.id] = part
  }
}

/// A part of a world that is not a network, with its name and its initializer.
package struct WorldPart<Part: Sendable>: Sendable {
  package let id: String
  package let make: @Sendable (World) -> Part

  package init(_ id: String, make: @escaping @Sendable (World) -> Part) {
    self.id = id
    self.make = make
  }
}
