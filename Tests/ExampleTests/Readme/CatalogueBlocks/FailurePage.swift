import EinlassSimulator

enum FailurePageBlock {
  static func world() async throws -> World {
    let world = try await World(WorldConfiguration.builtIn)
    try world.plan(.offline, for: .twitter.requestToken)
    try await world.trigger(.twitter.appRevoked, for: "nora_sim")

    return world
  }
}
