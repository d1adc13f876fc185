/// Where the worlds of a program outlive it, such as a database file.
///
/// A world is made without a name, filled, and then published under one: a program that ends in between leaves nothing
/// that is found. Each operation is atomic, and durable once it returns; throws `StorageError` where the store cannot
/// perform it, and then nothing has changed.
package protocol WorldStore: Sendable {
  /// Every published world, sorted by name.
  func worlds() async throws(StorageError) -> [StoredWorld]

  /// What the world called `name` was made from; nil where there is no such world.
  func origin(of name: String) async throws(StorageError) -> String?

  /// The engine of a new, empty world that is not published yet.
  func makeWorld() async throws(StorageError) -> any WorldEngine

  /// Publishes the world of `engine`, which this store made, in place of the one that has the name.
  ///
  /// - Parameters:
  ///   - state: What the world keeps besides its tables, until `WorldEngine.save(state:)` replaces it.
  ///   - origin: What the world was made from.
  func publish(
    _ engine: any WorldEngine, as name: String, state: String, origin: String
  ) async throws(StorageError)

  /// Removes the world called `name` with everything in it; does nothing where there is none.
  func remove(_ name: String) async throws(StorageError)

  /// Returns once everything is written, and closes the store; every operation fails from then on.
  func close() async
}

/// The engine of one world of a store.
package protocol WorldEngine: StorageEngine {
  /// Stores what the world keeps besides its tables.
  func save(state: String) async throws(StorageError)
}

/// A published world.
package struct StoredWorld: Sendable {
  package let name: String
  /// What the world keeps besides its tables, as it was saved last.
  package let state: String
  package let engine: any WorldEngine

  package init(name: String, state: String, engine: any WorldEngine) {
    self.name = name
    self.state = state
    self.engine = engine
  }
}
