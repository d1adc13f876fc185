internal import EinlassStorage
internal import Foundation
internal import GRDB
internal import Synchronization

/// The database of a store: its connections, and the tables of records that it knows.
final class StoreDatabase: Sendable {
  let queue: WriteQueue
  let path: String
  private let pool: DatabasePool
  /// Locked as long as the database is open.
  private let file: StoreFile
  private let isClosed = Atomic(false)
  private let tables = StoredTables()

  init(_ pool: DatabasePool, file: StoreFile) {
    self.pool = pool
    self.file = file
    path = file.path
    queue = WriteQueue(pool, path: file.path)
  }

  /// What `body` finds; nobody waits for writers.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(StorageError) -> Result {
    try checkOpen()
    return try await Blocking.read(pool, path: path, body)
  }

  /// A connection that sees everything as it is now.
  func snapshot() async throws(StorageError) -> DatabaseSnapshot {
    try checkOpen()
    return try await Blocking.run(path: path) { [pool] in try pool.makeSnapshot() }
  }

  /// Returns once everything is written; every operation fails from now on, what is known to a cache included.
  func close() async {
    isClosed.store(true, ordering: .releasing)
    await queue.close()
    _ = try? await Blocking.run(path: path) { [pool] in
      // The pool closes its readers last, which leave the write-ahead log as it is: without this, a copy of the file
      // alone would lack what is in there.
      try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
      try pool.close()
    }
    file.unlock()
  }

  /// Throws where the store is closed.
  func checkOpen() throws(StorageError) {
    guard isClosed.load(ordering: .acquiring) else { return }
    throw StorageFailures.reported(.closed(path))
  }

  // MARK: - Tables

  func table<Record: TableRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkOpen()
    if let table = tables[type] { return table }
    let schema = Record.schema.rows
    return try await register(type, schema) { table, batch in
      try Self.index(type, table, schema, batch)
    }
  }

  func table<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkOpen()
    if let table = tables[type] { return table }
    return try await register(type, nil) { _, _ in }
  }

  /// Gives the table of `type` a number, or finds the one it has; `index` writes its indexes anew where they are not those
  /// of the file.
  private func register<Record: StoredRecord>(
    _ type: Record.Type, _ schema: RowSchema?, index: @escaping @Sendable (Int64, WriteBatch) throws -> Void
  ) async throws(StorageError) -> StoredTable {
    let description = StoredTable.description(of: schema)
    let id: Int64 = try await queue.perform { batch in
      let known = try GRDB.Row.fetchOne(
        batch.db, sql: "SELECT id, indexes FROM tables WHERE name = ?", arguments: [type.tableName])
      guard let known else {
        try batch.write(
          "INSERT INTO tables (name, indexes) VALUES (?, ?)", [type.tableName, description])
        return batch.db.lastInsertedRowID
      }
      let id: Int64 = known[0]
      if known[1] != description {
        try index(id, batch)
        try batch.write("UPDATE tables SET indexes = ? WHERE id = ?", [description, id])
      }
      return id
    }
    let table = StoredTable(id: id, schema: schema)
    tables[type] = table
    return table
  }

  private static func index<Record: TableRecord>(
    _ type: Record.Type, _ table: Int64, _ schema: RowSchema, _ batch: WriteBatch
  ) throws {
    try batch.write("DELETE FROM uniques WHERE tbl = ?", [table])
    try batch.write("DELETE FROM entries WHERE tbl = ?", [table])
    let rows = try GRDB.Row.fetchCursor(
      batch.db, sql: "SELECT world, place, body FROM records WHERE tbl = ? ORDER BY place", arguments: [table]
    )
    while let row = try rows.next() {
      let (world, place): (Int64, Int64) = (row[0], row[1])
      let record = Row(try RecordCoding.decode(type, row[2]))
      for (number, index) in schema.indexes.enumerated() {
        guard let value = index.value(record) else { continue }
        try batch.write(
          "INSERT OR REPLACE INTO \(index.kind == .unique ? "uniques" : "entries") (world, tbl, idx, value, place) "
            + "VALUES (?, ?, ?, ?, ?)", [world, table, number, ValueOctets.encode(value), place])
      }
    }
  }
}

/// Work that keeps its thread waiting, away from the threads that all tasks share.
enum Blocking {
  /// What `body` finds. The task may be cancelled: what it asked for is answered all the same.
  static func read<Result: Sendable>(
    _ reader: any DatabaseReader, path: String, _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(StorageError) -> Result {
    try await StorageFailures.result(of: path, isReading: true) { tell in
      reader.asyncRead { db in
        do {
          tell(.success(try body(try db.get())))
        } catch {
          tell(.failure(StorageError(error, path: path)))
        }
      }
    }
  }

  static func run<Result: Sendable>(
    path: String, _ body: @escaping @Sendable () throws -> Result
  ) async throws(StorageError) -> Result {
    let result: Swift.Result<Result, StorageError> = await withCheckedContinuation { caller in
      DispatchQueue.global().async {
        do {
          caller.resume(returning: .success(try body()))
        } catch {
          caller.resume(returning: .failure(StorageError(error, path: path)))
        }
      }
    }
    return try result.get()
  }
}
