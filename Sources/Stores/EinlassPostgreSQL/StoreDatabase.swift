internal import EinlassStorage
internal import Foundation
internal import Synchronization

/// The database of a store: the lanes to it, and the tables of records that it knows.
final class StoreDatabase: Sendable {
  let server: ServerAddress
  let sealing: Sealing
  let session: StoreSession
  let writer: WriteQueue
  /// Writes what takes long, so that others need not wait for it.
  let bulkWriter: WriteQueue
  let readers: ReadQueue
  let marks: MarkQueue
  let journals: JournalQueue
  private let isClosed = Atomic(false)
  private let tables = StoredTables()

  /// How long something that takes long may take, in seconds.
  private static let bulkPatience = 600
  private static let readerCount = 2

  init(_ server: ServerAddress, _ sealing: Sealing, _ session: StoreSession) {
    self.server = server
    self.sealing = sealing
    self.session = session
    writer = WriteQueue(Lane("writer", server) { connection in try session.prepare(connection) })
    let bulk = Lane("bulk writer", server) { connection in
      connection.send("SET statement_timeout = \(Self.bulkPatience * 1000)")
      connection.send("SET idle_in_transaction_session_timeout = 60000")
      _ = try connection.finish()
    }
    bulkWriter = WriteQueue(bulk, patience: Self.bulkPatience)
    readers = ReadQueue(server, count: Self.readerCount)
    marks = MarkQueue(server)
    journals = JournalQueue(server)
  }

  /// Connects for the first time, and makes the tables where there are none.
  func open() async throws(StorageError) {
    do {
      try await writer.lane.perform { _ in }.get()
    } catch {
      throw StorageError(error, server)
    }
  }

  /// Returns once everything is written; every operation fails from now on, what is known to a cache included.
  func close() async {
    isClosed.store(true, ordering: .releasing)
    await marks.close()
    await journals.close()
    await bulkWriter.close()
    await readers.close()
    // It holds the locks of the store, and so goes last.
    await writer.close()
  }

  /// Throws where the store is closed.
  func checkOpen() throws(StorageError) {
    guard isClosed.load(ordering: .acquiring) else { return }
    throw StorageFailures.reported(.closed(server))
  }

  // MARK: - Tables

  func table<Record: TableRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkOpen()
    if let table = tables[type] { return table }
    let schema = Record.schema.rows
    return try await register(type, schema) { table, connection in
      try TableIndexing(table: table, sealing: self.sealing).run(type, connection)
    }
  }

  func table<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkOpen()
    if let table = tables[type] { return table }
    return try await register(type, nil) { _, _ in }
  }

  /// Gives the table of `type` a number, or finds the one it has; `index` writes its indexes anew where they are not those
  /// of the database.
  private func register<Record: StoredRecord>(
    _ type: Record.Type, _ schema: RowSchema?,
    index: @escaping @Sendable (StoredTable, Connection) throws -> Void
  ) async throws(StorageError) -> StoredTable {
    let description = StoredTable.description(of: schema)
    let table = try await writer.performAlone { [server, session] connection in
      connection.send(
        "INSERT INTO tables (name, indexes) VALUES ($1::text, $2::text) ON CONFLICT (name) DO NOTHING",
        [.text(type.tableName), .text(description)])
      let rows = try connection.ask(
        "SELECT id, indexes FROM tables WHERE name = $1::text FOR UPDATE", [.text(type.tableName)])
      let table = StoredTable(id: rows.integer(0, 0) ?? 0, schema: schema)
      if rows.text(0, 1) == description { return table }
      guard try session.beAlone(connection) else {
        throw StorageError(
          "the table '\(type.tableName)' of the store '\(server)' has different indexes, and a program "
            + "that uses them is running; stop it, and this program creates them again")
      }
      try index(table, connection)
      connection.send(
        "UPDATE tables SET indexes = $2::text WHERE id = $1::int8", [.integer(table.id), .text(description)])
      _ = try connection.finish()
      try session.leaveAlone(connection)
      return table
    }
    tables[type] = table
    return table
  }
}
