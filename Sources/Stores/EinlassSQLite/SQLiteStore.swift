package import EinlassStorage
internal import GRDB
internal import Synchronization

/// Worlds in a file of SQLite, for one process at a time.
///
/// What an operation has answered is in the file when the process is killed. Where the whole machine stops, the last
/// commits may be missing, but none is there in part (`PRAGMA synchronous = NORMAL` with a write-ahead log:
/// https://www.sqlite.org/pragma.html#pragma_synchronous).
package final class SQLiteStore: WorldStore {
  let database: StoreDatabase
  /// How many records and look-ups of a world are kept in memory, in each of two generations.
  private let cacheCapacity: Int
  private let engines = Mutex<[Int64: WeakEngine]>([:])

  private struct WeakEngine: Sendable {
    weak let engine: SQLiteEngine?
  }

  /// Opens the store in the file at `path`, or makes one; only its owner may read the file.
  ///
  /// - Throws: `StorageError`, where the file is in use, is not a store or one of a newer version, or cannot be written.
  package convenience init(path: String) async throws(StorageError) {
    try await self.init(path: path, schema: .standard, cacheCapacity: 25_000)
  }

  init(path: String, schema: StoreSchema, cacheCapacity: Int) async throws(StorageError) {
    database = try await StoreDatabase.open(path, schema)
    self.cacheCapacity = cacheCapacity
    let unnamed = try await database.read { db in
      try Int64.fetchAll(db, sql: "SELECT id FROM worlds WHERE name IS NULL")
    }
    clean(unnamed)
  }

  package func worlds() async throws(StorageError) -> [StoredWorld] {
    let worlds = try await database.read { db in
      try GRDB.Row.fetchAll(
        db, sql: "SELECT id, name, state FROM worlds WHERE name IS NOT NULL ORDER BY name"
      ).map { row -> (id: Int64, name: String, state: String) in (row[0], row[1], row[2]) }
    }
    var stored: [StoredWorld] = []
    for world in worlds {
      let engine = engine(world.id)
      var state = Result<String, StorageError>.success(world.state)
      do throws(StorageError) {
        try await readSecrets(of: engine)
      } catch {
        guard error.isOfContent else { throw error }
        state = .failure(error)
      }
      stored.append(StoredWorld(name: world.name, state: state, engine: engine))
    }
    return stored
  }

  private func readSecrets(of engine: SQLiteEngine) async throws(StorageError) {
    try await database.read { db in
      try RecordReading(db: db, world: engine.world).secrets { kind, row, hashes in
        engine.secrets.add(hashes)
        // Hashes that are too old are removed when the next ones are added.
        if kind == .passing { _ = engine.passing.withLock { $0.add(hashes.count, row: row) } }
      }
    }
  }

  package func origin(of name: String) async throws(StorageError) -> String? {
    try await database.read { db in
      try String.fetchOne(db, sql: "SELECT origin FROM worlds WHERE name = ?", arguments: [name])
    }
  }

  package func makeWorld() async throws(StorageError) -> any WorldEngine {
    let id = try await database.queue.perform { batch in
      try batch.write("INSERT INTO worlds (state, origin) VALUES ('', '')", [])
      return batch.db.lastInsertedRowID
    }
    return engine(id)
  }

  package func publish(
    _ engine: any WorldEngine, as name: String, state: String, origin: String
  ) async throws(StorageError) {
    guard let engine = engine as? SQLiteEngine, engine.database === database else {
      throw StorageError("a world of another store cannot be published in '\(database.path)'")
    }
    let old = try await database.queue.perform { [world = engine.world] batch in
      try engine.checkPresent()
      let old = try Int64.fetchOne(
        batch.db, sql: "SELECT id FROM worlds WHERE name = ? AND id <> ?", arguments: [name, world])
      if let old { try Self.unname(old, batch) }
      try batch.write(
        "UPDATE worlds SET name = ?, state = ?, origin = ? WHERE id = ?", [name, state, origin, world])
      return old
    }
    removed(old)
  }

  package func remove(_ engine: any WorldEngine) async throws(StorageError) {
    guard let engine = engine as? SQLiteEngine, engine.database === database else {
      throw StorageError("a world of another store cannot be removed from '\(database.path)'")
    }
    try await database.queue.perform { [world = engine.world] batch in try Self.unname(world, batch) }
    removed(engine.world)
  }

  package func close() async {
    await database.close()
  }

  /// Takes the name from a world; what is in it goes later.
  private static func unname(_ world: Int64, _ batch: WriteBatch) throws {
    try batch.write("UPDATE worlds SET name = NULL, state = '', origin = '' WHERE id = ?", [world])
  }

  private func engine(_ world: Int64) -> SQLiteEngine {
    engines.withLock { engines in
      if let engine = engines[world]?.engine { return engine }
      let engine = SQLiteEngine(world: world, database: database, cacheCapacity: cacheCapacity)
      engines[world] = WeakEngine(engine: engine)
      return engine
    }
  }

  private func removed(_ world: Int64?) {
    guard let world else { return }
    engines.withLock { $0.removeValue(forKey: world) }?.engine?.isRemoved = true
    clean([world])
  }

  // MARK: - Removed worlds

  /// Removes what worlds without a name have left, in pieces, so that nobody has to wait for long. What is left when the
  /// process ends is removed after the next opening.
  private func clean(_ worlds: [Int64]) {
    guard !worlds.isEmpty else { return }
    Task { [database] in
      for world in worlds {
        while try await database.queue.perform({ batch in try RemovedWorld(world).removePiece(batch) }) {}
      }
    }
  }
}
