package import EinlassStorage
internal import GRDB
internal import Synchronization

/// Worlds in a SQLite file, for one process at a time.
///
/// If the process is killed, every change whose operation returned is in the file. If the whole machine stops, the
/// last commits may be missing, but no commit is partial (`PRAGMA synchronous = NORMAL` with a write-ahead log:
/// https://www.sqlite.org/pragma.html#pragma_synchronous).
package final class SQLiteStore: WorldStore {
  private struct State {
    var worlds: [Int64: PublishedWorld]
    var revision: Int64 = 1
    var isClosed = false
  }

  let queue: WriteQueue
  private let state: Mutex<State>

  /// The number of rows that one transaction writes when a world is published, so that other operations do not wait
  /// long.
  private static let pieceSize = 2000

  /// Opens or creates the store in the file at `path`, which only its owner may read.
  ///
  /// - Throws: If the file is in use, is not a store of this version, or cannot be written.
  package init(path: String) async throws(StorageError) {
    queue = try await WriteQueue(path: path)
    let (worlds, unnamed) = try await queue.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT id, name, version FROM worlds WHERE name IS NOT NULL")
      let worlds = rows.map { PublishedWorld($0[0], name: $0[1], version: $0[2], path: path) }
      return (worlds, try Int64.fetchAll(db, sql: "SELECT id FROM worlds WHERE name IS NULL"))
    }
    state = Mutex(State(worlds: Dictionary(uniqueKeysWithValues: worlds.map { ($0.number, $0) })))
    clean(unnamed)
  }

  package func close() async {
    let worlds = state.withLock { state in
      state.isClosed = true
      return state.worlds.values
    }
    for world in worlds { world.turns.close() }
    await queue.close()
  }

  // MARK: - Worlds

  package var isShared: Bool { false }

  package func listing(after revision: Int64) async throws(StorageError) -> WorldListing? {
    let state = try openState()
    guard state.revision > revision else { return nil }
    let numbers = state.worlds.values.map { ($0.name, $0.number) }
    return WorldListing(revision: state.revision, numbers: Dictionary(uniqueKeysWithValues: numbers))
  }

  package func publish(
    _ contents: WorldChanges, as name: String, origin: String, isReplacing: Bool
  ) async throws(StorageError) -> Int64? {
    if try openState().worlds.values.contains(where: { $0.name == name }), !isReplacing { return nil }
    let number = try await queue.write { db in
      try db.execute(sql: "INSERT INTO worlds DEFAULT VALUES")
      return db.lastInsertedRowID
    }
    var isPublished = false
    defer { if !isPublished { clean([number]) } }
    isPublished = try await fill(number, contents, name: name, origin: origin, isReplacing)
    return isPublished ? number : nil
  }

  /// Writes the contents of a new world, and finally names it. Returns `false` if the name is taken.
  private func fill(
    _ number: Int64, _ contents: WorldChanges, name: String, origin: String, _ isReplacing: Bool
  ) async throws(StorageError) -> Bool {
    for start in stride(from: 0, to: contents.rows.count, by: Self.pieceSize) {
      try await queue.write { db in
        try StoredRows(db: db, world: number).write(contents.rows[start...].prefix(Self.pieceSize))
      }
    }
    let old: [Int64]? = try await queue.write(
      { db in
        let old = try Int64.fetchAll(db, sql: "SELECT id FROM worlds WHERE name = ?", arguments: [name])
        if !isReplacing, !old.isEmpty { return nil }
        let rows = StoredRows(db: db, world: number)
        for world in old { try rows.execute("UPDATE worlds SET name = NULL WHERE id = ?", [world]) }
        try rows.execute("UPDATE worlds SET name = ? WHERE id = ?", [name, number])
        try rows.execute(
          "INSERT INTO texts (world, state, origin) VALUES (?, ?, ?)", [number, contents.state ?? "", origin])
        return old
      },
      committed: { [self] old in
        guard let old else { return }
        changeListing(removing: old, adding: PublishedWorld(number, name: name, version: 1, path: queue.path))
      })
    if let old { clean(old) }
    return old != nil
  }

  package func remove(_ world: Int64) async throws(StorageError) {
    let isRemoved = try await queue.write(
      { db in
        try db.execute(
          sql: "UPDATE worlds SET name = NULL WHERE id = ? AND name IS NOT NULL", arguments: [world])
        return db.changesCount > 0
      }, committed: { [self] isRemoved in if isRemoved { changeListing(removing: [world]) } })
    if isRemoved { clean([world]) }
  }

  private func changeListing(removing old: [Int64], adding new: PublishedWorld? = nil) {
    state.withLock { state in
      for world in old { state.worlds[world] = nil }
      if let new { state.worlds[new.number] = new }
      state.revision += 1
    }
  }

  /// Deletes the rows of worlds without a name in batches, so that other operations do not wait long. If the process
  /// ends, the rest is deleted after the store is next opened.
  private func clean(_ worlds: [Int64]) {
    guard !worlds.isEmpty else { return }
    Task { [queue] in
      for world in worlds {
        while try await queue.write({ db in try StoredRows(db: db, world: world).deletePiece() }) {}
      }
    }
  }

  package func origin(of world: Int64) async throws(StorageError) -> String? {
    try await queue.read { db in
      try String.fetchOne(
        db, sql: "SELECT origin FROM texts JOIN worlds ON id = world WHERE id = ? AND name IS NOT NULL",
        arguments: [world])
    }
  }

  package func version(of world: Int64) async throws(StorageError) -> Int64? {
    try openState().worlds[world]?.version.load(ordering: .acquiring)
  }

  // MARK: - Turns

  package func begin(_ world: Int64, after version: Int64) async throws(StorageError) -> any WorldTurn {
    let published = try published(world)
    try await published.turns.take()
    do throws(StorageError) {
      // The world may have been removed during the wait.
      _ = try self.published(world)
      let current = published.version.load(ordering: .acquiring)
      var changes = WorldChanges()
      if version != current {
        changes = try await queue.read { db in try StoredRows(db: db, world: world).contents() }
      }
      changes.version = current
      return SQLiteTurn(published, queue, changes)
    } catch {
      published.turns.giveBack(())
      throw error
    }
  }

  package func entries(
    of world: Int64, from number: Int64, limit: Int
  ) async throws(StorageError) -> StoredEntries {
    _ = try published(world)
    return try await queue.read { db in
      try StoredRows(db: db, world: world).entries(from: number, limit: limit)
    }
  }

  private func published(_ world: Int64) throws(StorageError) -> PublishedWorld {
    guard let published = try openState().worlds[world] else { throw .removedWorld }
    return published
  }

  /// Returns the known worlds. Throws if the store is closed.
  private func openState() throws(StorageError) -> State {
    let state = state.withLock { $0 }
    if state.isClosed { throw .closed(queue.path) }
    return state
  }
}
