/// Where the worlds of a program outlive it, such as a database file.
///
/// A world is made without a name, filled, and then published under one: a program that ends in between leaves nothing
/// that is found. Each operation is atomic, and durable once it returns; throws `StorageError` where the store cannot
/// perform it, and then nothing has changed.
package protocol WorldStore: Sendable {
  /// Every published world, sorted by name; those that cannot be read included.
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

  /// Removes the world of `engine` with everything in it; does nothing if it has been removed or replaced already.
  func remove(_ engine: any WorldEngine) async throws(StorageError)

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
  /// The state outside the tables, as it was saved last; a failure if this world cannot be read.
  package let state: Result<String, StorageError>
  package let engine: any WorldEngine

  package init(name: String, state: Result<String, StorageError>, engine: any WorldEngine) {
    self.name = name
    self.state = state
    self.engine = engine
  }
}
