package import EinlassWire
package import EinlassWorld
internal import HTTPTypes

/// The simulated networks that a checked back end talks to, with the operations that a check needs.
package protocol CheckedNetworks: Sendable {
  /// Performs a control action in the world, and returns its result as JSON.
  func perform(_ action: String, _ arguments: [String: String]) async throws -> JSONValue
  /// Sends a browser's request to a network, addressed to the network's own host.
  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse
}

/// The networks of a world in this process.
package struct WorldNetworks: CheckedNetworks {
  private let world: World
  private let worlds: WorldDirectory

  /// Creates the networks of `world`.
  ///
  /// - Throws: An error if the world cannot be in a directory.
  package init(_ world: World) throws {
    self.world = world
    worlds = try WorldDirectory(world)
  }

  /// Performs a control action.
  package func perform(_ action: String, _ arguments: [String: String]) async throws -> JSONValue {
    try await ControlAction.perform(action, arguments, in: worlds).json
  }

  /// Sends a browser's request to a network.
  package func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    try await world.socketTransport.send(request)
  }
}
