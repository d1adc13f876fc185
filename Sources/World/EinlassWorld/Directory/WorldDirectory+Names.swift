/// The same operations by names as people type them, in any case; each throws `badName` where the text is not the name
/// of a world.
extension WorldDirectory {
  /// The default world or the one called `name`, as all programs have it that share the worlds; throws where there is none.
  public func world(named name: String) async throws(DirectoryError) -> World {
    let name = try WorldName(name)
    try await refresh()
    return try world(named: name)
  }

  /// Makes a world called `name`, see `create(_:from:)` with a parsed name.
  @discardableResult
  public func create(_ name: String, from configuration: WorldConfiguration? = nil)
    async throws(DirectoryError)
    -> World
  {
    try await create(WorldName(name), from: configuration)
  }

  /// Puts the world back to what it was made from, see `reset(_:)` with a parsed name.
  @discardableResult
  public func reset(_ name: String) async throws(DirectoryError) -> World {
    try await reset(WorldName(name))
  }

  /// Removes the world, see `delete(_:)` with a parsed name.
  public func delete(_ name: String) async throws(DirectoryError) {
    try await delete(WorldName(name))
  }

  /// The whole world as a JSON document, see `export(_:)` with a parsed name.
  public func export(_ name: String) async throws(DirectoryError) -> String {
    try await export(WorldName(name))
  }

  /// Makes a world called `name` from a document, see `importWorld(_:from:replacing:)` with a parsed name.
  @discardableResult
  public func importWorld(
    _ name: String, from document: String, replacing: Bool = false
  ) async throws(DirectoryError) -> World {
    try await importWorld(WorldName(name), from: document, replacing: replacing)
  }
}
