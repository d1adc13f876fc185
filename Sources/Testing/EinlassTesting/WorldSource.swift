internal import EinlassScenarios
internal import EinlassWorld

/// What the world of a test is made from.
struct WorldSource: Sendable {
  /// The name or the path of a world file; nil: the built-in world.
  let name: String?
  /// The source file of the test, from which world files are looked for.
  let testFile: String
  let change: @Sendable (inout WorldConfiguration) throws -> Void

  /// Makes the world.
  ///
  /// - Throws: `WorldFileError` where there is no such file, or it is at fault; `ConfigurationError` where the
  ///   configuration contradicts itself; what `change` throws.
  func world() async throws -> World {
    var configuration = try name.map { try WorldFile.named($0, from: testFile).configuration } ?? .builtIn
    try change(&configuration)
    return try await World(configuration)
  }
}
