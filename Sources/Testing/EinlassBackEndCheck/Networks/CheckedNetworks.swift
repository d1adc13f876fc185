internal import EinlassScenarios
package import EinlassWire
package import EinlassWorld
internal import HTTPTypes

/// The simulated networks that a back end under check talks to, as far as a check has to do with them.
package protocol CheckedNetworks: Sendable {
  /// Performs a control action in the world, and returns its result as JSON.
  func perform(_ action: String, _ arguments: [String: String]) async throws -> JSONValue
  /// Sends what a browser has for a network, by the network's own host.
  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse
}

/// The networks of a world in this process.
package struct WorldNetworks: CheckedNetworks {
  private let world: World
  private let worlds: WorldDirectory

  /// The networks of `world`.
  ///
  /// - Throws: If the world cannot be in a directory.
  package init(_ world: World) throws {
    self.world = world
    worlds = try WorldDirectory(world)
  }

  /// Performs a control action.
  package func perform(_ action: String, _ arguments: [String: String]) async throws -> JSONValue {
    try await ControlAction.perform(action, arguments, in: worlds).json
  }

  /// Sends what a browser has for a network.
  package func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    try await world.socketTransport.send(request)
  }
}
