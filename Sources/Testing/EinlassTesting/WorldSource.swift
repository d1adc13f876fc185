internal import EinlassSimulator
internal import EinlassWorld

/// The source of a test's world.
struct WorldSource: Sendable {
  /// The name or path of a world file. `nil` if the world is the built-in one.
  let name: String?
  /// The source file of the test, from which the search for world files starts.
  let testFile: String
  let change: @Sendable (inout WorldConfiguration) throws -> Void

  /// Creates the world.
  ///
  /// - Throws: `WorldFileError` if the file is missing or invalid; `ConfigurationError` if the configuration
  ///   contradicts itself; the errors of `change`.
  func world() async throws -> World {
    var configuration = try name.map { try WorldFile.named($0, from: testFile).configuration } ?? .builtIn
    try change(&configuration)
    return try await World(configuration)
  }
}
