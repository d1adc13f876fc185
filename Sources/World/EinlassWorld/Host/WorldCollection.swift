public import EinlassWire

/// The worlds of a program, for actions on worlds as a whole.
package protocol WorldCollection: Sendable {
  /// Returns the default configuration of a new world called `name`.
  func newConfiguration(for name: WorldName) -> WorldConfiguration

  /// Creates a world.
  @discardableResult
  func create(_ name: WorldName, from configuration: WorldConfiguration?) async throws -> World

  /// Replaces a world with a new one of the same origin.
  @discardableResult
  func reset(_ name: WorldName) async throws -> World

  /// Removes a world.
  func delete(_ name: WorldName) async throws

  /// Returns a whole world as a JSON document, including secrets.
  func export(_ name: WorldName) async throws -> String

  /// Creates a world from a document that `export` wrote, or replaces the world of that name.
  @discardableResult
  func importWorld(_ name: WorldName, from document: String, replacing: Bool) async throws -> World

  /// All worlds.
  var summaries: [WorldSummary] { get }
}

/// A world in a list.
public struct WorldSummary: Sendable, Hashable {
  /// Its name.
  public let name: WorldName
  /// The time of its clock.
  public let time: WallTime
  /// The time for which the world has been unused, in real time.
  public let idle: Duration
  /// The number of entries in its journal so far, including dropped ones.
  public let journalCount: Int
}
