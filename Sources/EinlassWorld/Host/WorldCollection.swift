public import EinlassWire

/// The worlds of a program, as far as actions are about worlds as such.
package protocol WorldCollection: Sendable {
  /// What a new world called `name` is made from, unless it is told.
  func newConfiguration(for name: WorldName) -> WorldConfiguration

  /// Makes a world.
  @discardableResult
  func create(_ name: WorldName, from configuration: WorldConfiguration?) async throws -> World

  /// Puts a world back to what it was made from.
  @discardableResult
  func reset(_ name: WorldName) async throws -> World

  /// Removes a world.
  func delete(_ name: WorldName) throws

  /// A whole world as a JSON document, secrets included.
  func export(_ name: WorldName) async throws -> String

  /// Makes a world from what `export` wrote, or puts it into the place of the one there is.
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
  /// How long nobody has asked for it, in real time.
  public let idle: Duration
  /// How much has happened in it.
  public let journalCount: Int
}
