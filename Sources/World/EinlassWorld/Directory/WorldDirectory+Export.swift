internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// Returns the whole world as a JSON document, including secrets: all of them are simulated.
  ///
  /// It contains people, apps, tokens, accounts, decisions, the clock, the random sources and plans, but not the
  /// journal.
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

  /// Creates a world called `name` from a document that `export` wrote, or replaces the world of that name.
  ///
  /// The new world responds like the exported one: a token issued there is valid here. Throws before anything changes
  /// if the document is not an exported world, or if the name is taken and `replacing` is false.
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
