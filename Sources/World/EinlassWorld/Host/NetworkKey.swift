internal import EinlassWire

/// A network by its type, and how it is made for a world.
package struct NetworkKey<Network: SimulatedNetwork>: Sendable {
  package let make: @Sendable (NetworkEnvironment) -> Network

  /// The id of its module.
  package var id: String { Network.id.rawValue }

  package init(make: @escaping @Sendable (NetworkEnvironment) -> Network) {
    self.make = make
  }
}
