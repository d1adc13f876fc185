package import EinlassNetworks

/// A network by its type: how it is called, and how it is made for a world.
package struct NetworkKey<Network: SimulatedNetwork>: Sendable {
  package let id: String
  package let make: @Sendable (NetworkEnvironment) -> Network

  package init(_ id: String, make: @escaping @Sendable (NetworkEnvironment) -> Network) {
    self.id = id
    self.make = make
  }
}
