package import EinlassStorage
internal import EinlassWire
internal import GRDB
internal import Synchronization

/// The engine of one world in a file of SQLite.
///
/// What is asked for often is read from a cache, everything else by connections beside the one that writes, so that
/// nobody who reads waits for somebody who writes.
package final class SQLiteEngine: WorldEngine {
  package let secrets = SecretIndex()
  /// The number of its world in the file.
  let world: Int64
  let database: StoreDatabase
  let cache: RowCache
  /// Where the secrets of records that are dropped again stand in the file.
  let passing = Mutex(PassingSecrets())

  /// A mark that was spent in memory alone.
  struct UnwrittenMark {
    let mark: Mark
    let end: WallTime
    /// The exchange whose response waits until it is written.
    let exchange: StorageFailures
  }

  struct State {
    /// The marks of each table that was used.
    var marks: [Int64: MarkTable] = [:]
    /// The marks of each table that were spent and are not written yet.
    var unwrittenMarks: [Int64: [UnwrittenMark]] = [:]
    /// How many marks of a table have been written since those that have ended were removed.
    var writtenMarks: [Int64: Int] = [:]
    /// How many records a table has whose oldest are dropped.
    var counts: [Int64: Int] = [:]
    /// What is known of secrets, and was to be written in a group that failed.
    var unsavedSecrets: [SecretHash] = []
  }

  let state = Mutex(State())
  private let removed = Atomic(false)

  init(world: Int64, database: StoreDatabase, cacheCapacity: Int) {
    self.world = world
    self.database = database
    cache = RowCache(capacity: cacheCapacity)
  }

  /// Whether the world has been removed, or another one has its name.
  var isRemoved: Bool {
    get { removed.load(ordering: .acquiring) }
    set { removed.store(newValue, ordering: .releasing) }
  }

  /// Forgets how many records there are: a group that changed the numbers was not committed.
  func forgetCounts() {
    state.withLock { $0.counts = [:] }
  }

  /// What is known of secrets and not written yet.
  func takeUnsavedSecrets() -> [SecretHash] {
    state.withLock { state in
      defer { state.unsavedSecrets = [] }
      return state.unsavedSecrets
    }
  }

  /// Keeps what was to be written in a group that failed, for the next one.
  func keepUnsavedSecrets(_ hashes: [SecretHash]) {
    state.withLock { $0.unsavedSecrets += hashes }
  }

  package func save(state text: String) async throws(StorageError) {
    try await write { [world] batch in
      try batch.write("UPDATE worlds SET state = ? WHERE id = ?", [text, world])
    }
  }

  package func snapshot() async throws(StorageError) -> any StorageEngine {
    try checkPresent()
    return SQLiteSnapshot(
      world: world, database: database, connection: try await database.snapshot(), secrets: secrets)
  }

  // MARK: - Finding

  package func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? {
    try await find(type, try await table(type), key.tableValue)
  }

  private func find<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ key: TableValue
  ) async throws(StorageError) -> Record? {
    let place = RowCache.Key.record(table: table.id, key)
    switch cache.find(place) {
    case .known(.row(let row)): return Row<Record>.record(in: row.row)
    case .known: return nil
    case .unknown(let note):
      let row = try await read { records in try records.find(table, key)?.row(type) }
      cache.put(place, row.map { .row($0) } ?? .nothing, note: note)
      return row.map { Row<Record>.record(in: $0.row) }
    }
  }

  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? {
    let (table, value) = (try await self.table(type), index.tableValue(value))
    guard let number = table.index(index.name, { $0 == .unique }) else { return nil }
    return try await find(type, table, unique: number, value)
  }

  private func find<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, unique index: Int, _ value: TableValue
  ) async throws(StorageError) -> Record? {
    let place = RowCache.Key.index(table: table.id, index: index, value)
    switch cache.find(place) {
    case .known(.row(let row)): return Row<Record>.record(in: row.row)
    case .known: return nil
    case .unknown(let note):
      let row = try await read { records in try records.find(table, unique: index, value)?.row(type) }
      cache.put(place, row.map { .row($0) } ?? .nothing, note: note)
      return row.map { Row<Record>.record(in: $0.row) }
    }
  }

  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] {
    let (table, value) = (try await self.table(type), index.tableValue(value))
    guard let number = table.index(index.name, { $0 != .sorted }) else { return [] }
    if table.schema?.indexes[number].kind == .unique {
      return try await find(type, table, unique: number, value).map { [$0] } ?? []
    }
    let place = RowCache.Key.index(table: table.id, index: number, value)
    switch cache.find(place) {
    case .known(.rows(let rows)): return rows.map { Row<Record>.record(in: $0.row) }
    case .known: return []
    case .unknown(let note):
      let rows = try await read { records in
        try records.list(table, by: index.name, value).map { try $0.row(type) }
      }
      if rows.count <= RowCache.longestList {
        cache.put(place, .rows(rows), note: note)
      } else {
        cache.forget(place, note: note)
      }
      return rows.map { Row<Record>.record(in: $0.row) }
    }
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await self.table(type)
    guard let number = table.index(index.name, { $0 == .sorted }) else { return [] }
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    return try await read { records in
      try records.list(table, sorted: number, prefix: prefix, limit: limit).map {
        Row<Record>.record(in: try $0.row(type).row)
      }
    }
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await self.table(type)
    return try await read { records in
      try records.list(table, last: count).map { Row<Record>.record(in: try $0.row(type).row) }
    }
  }

  // MARK: - Tables

  /// The table of `type`; throws where the world has been removed.
  func table<Record: TableRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkPresent()
    return try await database.table(type)
  }

  /// The table of `type`; throws where the world has been removed.
  func table<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkPresent()
    return try await database.table(type)
  }

  /// Throws where the world has been removed.
  func checkPresent() throws(StorageError) {
    guard isRemoved else { return }
    throw StorageFailures.reported(StorageError("the world has been removed or replaced"))
  }

  /// What `body` finds.
  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (RecordReading) throws -> Result
  ) async throws(StorageError) -> Result {
    try await database.read { [world] db in try body(RecordReading(db: db, world: world)) }
  }
}
