internal import EinlassWire

/// A network, identified by its type, and its initializer for a world.
package struct NetworkKey<Network: SimulatedNetwork>: Sendable {
  package let make: @Sendable (NetworkEnvironment) -> Network

  /// The id of its module.
  package var id: String { Network.id.rawValue }

  package init(make: @escaping @Sendable (NetworkEnvironment) -> Network) {
    self.make = make
  }
}
