internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// Returns the whole world as a JSON document, including secrets: all of them are simulated.
  ///
  /// It contains people, apps, tokens, accounts, decisions, the clock, the random sources and plans, but not the
  /// journal.
  ///
  /// - Parameter name: The name of the world.
  /// - Returns: The text of the document, for `importWorld(_:from:replacing:)`.
  /// - Throws: `noSuchWorld`; `unreadable` if the store has the world and it cannot be read; `storeFailed`;
  ///   `badConfiguration` if the world cannot be encoded.
  public func export(_ name: WorldName) async throws(DirectoryError) -> String {
    try await refresh()
    let world = try entry(name).world
    do {
      try await world.refresh()
      return try await world.exchange.steps.run { Result { try WorldDocument(world).text } }.get()
    } catch let error as StorageError {
      throw .storeFailed(error.description)
    } catch {
      throw .badConfiguration(ConfigurationError("the world '\(name)' cannot be encoded: \(error)"))
    }
  }

  /// Creates a world from an exported one, or replaces an existing world by it.
  ///
  /// The new world responds like the exported one: a token issued there is valid here.
  ///
  /// - Parameters:
  ///   - name: The name of the new world. It need not be the name of the exported one.
  ///   - document: The result of `export(_:)`.
  ///   - replacing: Whether the new world may replace an existing one of this name.
  /// - Returns: The new world.
  /// - Throws: `badConfiguration` if the document is not an exported world, `nameTaken` if `replacing` is
  ///   false, or `full`; nothing has changed then. Also `storeFailed`.
  @discardableResult
  public func importWorld(
    _ name: WorldName, from document: String, replacing: Bool = false
  ) async throws(DirectoryError) -> World {
    let parsed: WorldDocument
    do {
      parsed = try WorldDocument(parsing: document, modules: modules)
    } catch {
      throw .badConfiguration(error)
    }
    try await refresh()
    return try await inTurn { () async throws(DirectoryError) in
      let isTaken = isTaken(name)
      if isTaken, !replacing { throw .nameTaken(name.text) }
      if !isTaken { try checkRoom() }
      let entry = try await makeEntry(.document(parsed), as: name, isNew: !isTaken)
      return isTaken ? try replace(name, with: entry) : try admit(entry, as: name)
    }
  }
}
