/// The same operations with names as people type them, in any case.
extension WorldDirectory {
  /// Returns the default world or the one called `name`, including worlds that other programs of a shared
  /// store created.
  ///
  /// - Parameter name: The name of the world, in any case.
  /// - Returns: The current world of this name.
  /// - Throws: `badName` if the text is not the name of a world; `noSuchWorld`; `unreadable`; `storeFailed`.
  public func world(named name: String) async throws(DirectoryError) -> World {
    let name = try WorldName(name)
    try await refresh()
    return try world(named: name)
  }

  /// Creates a world, like `create(_:from:)` with a parsed name.
  ///
  /// - Parameters:
  ///   - name: The name of the new world, in any case.
  ///   - configuration: The configuration of the new world. Defaults to the template with a seed derived from
  ///     the name.
  /// - Returns: The new world.
  /// - Throws: `badName` if the text is not the name of a world, and the errors of the other function.
  @discardableResult
  public func create(_ name: String, from configuration: WorldConfiguration? = nil)
    async throws(DirectoryError)
    -> World
  {
    try await create(WorldName(name), from: configuration)
  }

  /// Replaces the world by a new one of the same origin, like `reset(_:)` with a parsed name.
  ///
  /// - Parameter name: The name of the world, in any case.
  /// - Returns: The new world.
  /// - Throws: `badName` if the text is not the name of a world, and the errors of the other function.
  @discardableResult
  public func reset(_ name: String) async throws(DirectoryError) -> World {
    try await reset(WorldName(name))
  }

  /// Removes the world, like `delete(_:)` with a parsed name.
  ///
  /// - Parameter name: The name of the world, in any case.
  /// - Throws: `badName` if the text is not the name of a world, and the errors of the other function.
  public func delete(_ name: String) async throws(DirectoryError) {
    try await delete(WorldName(name))
  }

  /// Returns the whole world as a JSON document, like `export(_:)` with a parsed name.
  ///
  /// - Parameter name: The name of the world, in any case.
  /// - Returns: The text of the document, including secrets.
  /// - Throws: `badName` if the text is not the name of a world, and the errors of the other function.
  public func export(_ name: String) async throws(DirectoryError) -> String {
    try await export(WorldName(name))
  }

  /// Creates a world from a document, like `importWorld(_:from:replacing:)` with a parsed name.
  ///
  /// - Parameters:
  ///   - name: The name of the new world, in any case.
  ///   - document: The result of `export(_:)`.
  ///   - replacing: Whether the new world may replace an existing one of this name.
  /// - Returns: The new world.
  /// - Throws: `badName` if the text is not the name of a world, and the errors of the other function.
  @discardableResult
  public func importWorld(
    _ name: String, from document: String, replacing: Bool = false
  ) async throws(DirectoryError) -> World {
    try await importWorld(WorldName(name), from: document, replacing: replacing)
  }
}
