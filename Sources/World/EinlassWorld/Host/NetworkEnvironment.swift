package import EinlassStorage
package import EinlassWire

/// The environment that a world gives to a network.
package struct NetworkEnvironment: Sendable {
  /// The configuration of the world. A network reads its own part.
  package let configuration: WorldConfiguration
  package let tables: WorldTables
  package let clock: any WallClock
  /// The clock by which clients sign, if it is not `clock`.
  package var clientClock: (any WallClock)? { configuration.clientClock }
  /// A source of values that only need to differ. A seeded world draws the same ones again.
  package let random: @Sendable (_ purpose: RandomPurpose) -> SeededRandomSource
  /// A source of values that must not be guessable, whatever the seed. A failure planned for `call` makes them
  /// predictable.
  package let unguessable: @Sendable (_ call: String) -> any RandomSource
  /// The transport to the other networks of the world, for a network that is a client of another one.
  package let transport: @Sendable (_ sender: Journal.Sender) -> any Transport
}
