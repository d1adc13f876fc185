internal import EinlassStorage
internal import EinlassWire
internal import GRDB

/// The records of one world as they were at one moment.
final class SQLiteSnapshot: SnapshotEngine {
  let secrets: SecretIndex
  private let world: Int64
  private let database: StoreDatabase
  private let connection: DatabaseSnapshot

  init(world: Int64, database: StoreDatabase, connection: DatabaseSnapshot, secrets: SecretIndex) {
    self.world = world
    self.database = database
    self.connection = connection
    self.secrets = secrets
  }

  // MARK: - Finding

  func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? {
    try await records(type) { reading, table in try [reading.find(table, key.tableValue)].compactMap(\.self) }
      .first
  }

  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? {
    let value = index.tableValue(value)
    return try await records(type) { reading, table in
      guard let number = table.index(index.name, { $0 == .unique }) else { return [] }
      return try [reading.find(table, unique: number, value)].compactMap(\.self)
    }.first
  }

  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] {
    let value = index.tableValue(value)
    return try await records(type) { reading, table in try reading.list(table, by: index.name, value) }
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    return try await records(type) { reading, table in
      guard let number = table.index(index.name, { $0 == .sorted }) else { return [] }
      return try reading.list(table, sorted: number, prefix: prefix, limit: limit)
    }
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record] {
    try await records(type) { reading, table in try reading.list(table, last: count) }
  }

  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    return try await read { reading in try reading.marks(table).all.map { Record(mark: $0.mark, end: $0.end) }
    }
  }

  func snapshot() -> any StorageEngine { self }

  private func records<Record: TableRecord>(
    _ type: Record.Type,
    _ find: @escaping @Sendable (RecordReading, StoredTable) throws -> [RecordReading.Body]
  ) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    return try await read { reading in
      try find(reading, table).map { Row<Record>.record(in: try $0.row(type).row) }
    }
  }

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (RecordReading) throws -> Result
  ) async throws(StorageError) -> Result {
    try database.checkOpen()
    return try await Blocking.read(connection, path: database.path) { [world] db in
      try body(RecordReading(db: db, world: world))
    }
  }
}
