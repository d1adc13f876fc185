public import EinlassWire

/// The worlds of a program, as far as actions are about worlds as such.
package protocol WorldCollection: Sendable {
  /// The configuration of a new world called `name`, unless another one is given.
  func newConfiguration(for name: WorldName) -> WorldConfiguration

  /// Makes a world.
  @discardableResult
  func create(_ name: WorldName, from configuration: WorldConfiguration?) async throws -> World

  /// Replaces a world by a new one, made from what it was made from.
  @discardableResult
  func reset(_ name: WorldName) async throws -> World

  /// Removes a world.
  func delete(_ name: WorldName) async throws

  /// A whole world as a JSON document, secrets included.
  func export(_ name: WorldName) async throws -> String

  /// Makes a world from a document that `export` wrote, or replaces the world of that name.
  @discardableResult
  func importWorld(_ name: WorldName, from document: String, replacing: Bool) async throws -> World

  /// Every world.
  var summaries: [WorldSummary] { get }
}

/// A world in a list.
public struct WorldSummary: Sendable, Hashable {
  /// Its name.
  public let name: WorldName
  /// What its clock shows.
  public let time: WallTime
  /// How long the world has been unused, in real time.
  public let idle: Duration
  /// How many entries its journal has had, dropped entries included.
  public let journalCount: Int
}
