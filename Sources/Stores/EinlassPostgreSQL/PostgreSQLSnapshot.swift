internal import EinlassStorage
internal import EinlassWire

/// The records of one world as they were at one moment: a transaction of its own that only reads.
final class PostgreSQLSnapshot: SnapshotEngine {
  let secrets: SecretIndex
  private let queries: RecordQueries
  private let database: StoreDatabase
  private let lane: Lane

  /// How many records are read at once.
  static let pieceSize = 2000

  private init(_ engine: PostgreSQLEngine, _ lane: Lane) {
    secrets = engine.secrets
    queries = engine.queries
    database = engine.database
    self.lane = lane
  }

  static func take(of engine: PostgreSQLEngine) async throws(StorageError) -> PostgreSQLSnapshot {
    let server = engine.database.server
    let lane = Lane("snapshot", server, isLasting: false) { connection in
      // A snapshot may wait for whom it is sent to.
      connection.send("SET idle_in_transaction_session_timeout = 600000")
      connection.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      _ = try connection.finish()
    }
    let snapshot = PostgreSQLSnapshot(engine, lane)
    // The first question fixes the moment.
    let rows = try await snapshot.rows([
      Query("SELECT 1::int8 FROM worlds WHERE id = $1::int8 AND NOT is_removed", [.integer(engine.world)])
    ])
    guard rows[0].count > 0 else {
      engine.isRemoved = true
      throw StorageFailures.reported(PostgreSQLEngine.removedError)
    }
    return snapshot
  }

  // MARK: - Finding

  func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? {
    let table = try await database.table(type)
    return try await records(type, table, try queries.find(table, key.tableValue)).first
  }

  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? {
    let table = try await database.table(type)
    guard let number = table.index(index.name, { $0 == .unique }) else { return nil }
    return try await records(type, table, try queries.find(table, unique: number, index.tableValue(value)))
      .first
  }

  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] {
    let (table, value) = (try await database.table(type), index.tableValue(value))
    guard let number = table.index(index.name, { $0 != .sorted }) else { return [] }
    let isUnique = table.schema?.indexes[number].kind == .unique
    return try await records(
      type, table,
      isUnique
        ? try queries.find(table, unique: number, value) : try queries.list(table, many: number, value))
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    guard let number = table.index(index.name, { $0 == .sorted }) else { return [] }
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    let rows = try await rows([queries.list(table, sorted: number, prefix: prefix, limit: limit)])[0]
    return try queries.rows(type, table, rows, sorted: number, prefix: prefix)
      .map { Row<Record>.record(in: $0.row) }
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    var records: [Record] = []
    var place = Int64.max
    while records.count < count {
      let size = min(Self.pieceSize, count - records.count)
      let rows = try await rows([queries.list(table, before: place, last: size)])[0]
      for row in try queries.rows(type, table, rows) {
        records.append(Row<Record>.record(in: row.row))
        place = row.place
      }
      if rows.count < size { break }
    }
    return records.reversed()
  }

  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    return MarkRows.records(try await rows([queries.marks(table)])[0])
  }

  func snapshot() -> any StorageEngine { self }

  private func records<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ query: Query
  ) async throws(StorageError) -> [Record] {
    let rows = try await rows([query])[0]
    return try queries.rows(type, table, rows).map { Row<Record>.record(in: $0.row) }
  }

  private func rows(_ wanted: [Query]) async throws(StorageError) -> [SQLRows] {
    try database.checkOpen()
    let result = await lane.perform { connection in
      for query in wanted { connection.send(query.sql, query.values) }
      return try connection.finish(patience: 60)
    }
    do {
      return try result.get()
    } catch {
      throw StorageFailures.reported(StorageError(error, database.server))
    }
  }
}
