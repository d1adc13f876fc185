package import EinlassStorage
package import EinlassWire
internal import Foundation
internal import GRDB
internal import Synchronization

extension SQLiteEngine {
  package func save<Record: TableRecord>(_ record: Record) async throws(StorageError) {
    let table = try await self.table(Record.self)
    try await write { batch in
      let old = try self.current(Record.self, table, record.key.tableValue, batch)
      try self.put(record, over: old, table, batch)
    }
  }

  package func insert<Record: TableRecord>(_ record: Record) async throws(StorageError) -> Bool {
    let table = try await self.table(Record.self)
    return try await write { batch in
      guard try self.current(Record.self, table, record.key.tableValue, batch) == nil else { return false }
      try self.put(record, over: nil, table, batch)
      return true
    }
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record {
    let (table, value) = (try await self.table(Record.self), index.tableValue(value))
    return try await write { batch in
      for body in try self.reading(batch).list(table, by: index.name, value).reversed() {
        let other = Row<Record>.record(in: try body.row(Record.self).row)
        if isSame(other) { return other }
      }
      let old = try self.current(Record.self, table, record.key.tableValue, batch)
      try self.put(record, over: old, table, batch)
      return record
    }
  }

  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result? {
    let table = try await self.table(type)
    return try await write { batch in
      guard let old = try self.current(type, table, key.tableValue, batch) else { return nil }
      var record = Row<Record>.record(in: old.row)
      let result = change(&record)
      try self.put(record, over: old, table, batch)
      return result
    }
  }

  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result {
    let table = try await self.table(Record.self)
    return try await write { batch in
      let old = try self.current(Record.self, table, record.key.tableValue, batch)
      var record = old.map { Row<Record>.record(in: $0.row) } ?? record
      let result = change(&record)
      try self.put(record, over: old, table, batch)
      return result
    }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? {
    try await remove(type, key) { _ in true }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record? {
    let table = try await self.table(type)
    return try await write { batch in
      guard let old = try self.current(type, table, key.tableValue, batch) else { return nil }
      let record = Row<Record>.record(in: old.row)
      guard predicate(record) else { return nil }
      try self.take(old, table, batch)
      return record
    }
  }

  package func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) async throws(StorageError) {
    let table = try await self.table(type)
    guard let date = table.schema?.forgetting?.date else { return }
    let oldest = try await database.read { [world] db in
      try RecordReading(db: db, world: world).oldest(table, 1).first?.row(type)
    }
    // Usually there is nothing to drop, and nobody has to wait for the writer.
    guard let oldest, date(oldest.row) < moment else { return }
    try await write { batch in
      while let body = try self.reading(batch).oldest(table, 1).first {
        let row = try body.row(type)
        guard date(row.row) < moment else { return }
        try self.take(row, table, batch)
      }
    }
  }

  package func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) {
    let table = try await self.table(type)
    try await write { batch in
      try batch.inSavepoint {
        // Records that came and were dropped again as the oldest ones may be there after all, further on in the list.
        defer { batch.forgetRows(of: self) }
        try self.removeAll(table, batch)
        for record in records {
          // Of two with one key the last one counts.
          let key = record.key.tableValue
          let old = try self.reading(batch).find(table, key)?.row(type)
          try self.put(record, over: old, table, batch, isCached: false)
        }
      }
    }
  }

  /// Makes no room: the file grows as it is written.
  package func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) throws(StorageError) {
    try checkPresent()
    try database.checkOpen()
  }

  // MARK: - On the writing thread

  /// The result of `body` once it is committed.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (WriteBatch) throws -> Result
  ) async throws(StorageError) -> Result {
    try await database.queue.perform { batch in
      try self.checkPresent()
      return try body(batch)
    }
  }

  private func reading(_ batch: WriteBatch) -> RecordReading { RecordReading(db: batch.db, world: world) }

  /// The record with the key as the operations before have left it; nil where there is none.
  private func current<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ key: TableValue, _ batch: WriteBatch
  ) throws -> StoredRow? {
    let place = RowCache.Key.record(table: table.id, key)
    switch batch.known(place, of: self) {
    case .row(let row): return row
    case .nothing: return nil
    default: return try reading(batch).find(table, key)?.row(type)
    }
  }

  /// Writes a record in place of `old`.
  private func put<Record: TableRecord>(
    _ record: Record, over old: StoredRow?, _ table: StoredTable, _ batch: WriteBatch, isCached: Bool = true
  ) throws {
    guard let schema = table.schema else { return }
    let (row, key) = (Row(record), record.key.tableValue)
    let body = try RecordCoding.encode(record)
    let date = schema.forgetting?.date(row).milliseconds
    let place: Int64
    if let old {
      place = old.place
      try batch.write("UPDATE records SET date = ?, body = ? WHERE place = ?", [date, body, place])
    } else {
      try batch.write(
        "INSERT INTO records (world, tbl, key, date, body) VALUES (?, ?, ?, ?, ?)",
        [world, table.id, ValueOctets.encode(key), date, body])
      place = batch.db.lastInsertedRowID
    }
    let stored = StoredRow(place: place, row: row)
    for (number, index) in schema.indexes.enumerated() {
      let (before, now) = (old.flatMap { index.value($0.row) }, index.value(row))
      try move(place, from: before, to: now, number, index.kind, table, batch)
      guard isCached, index.kind != .sorted else { continue }
      // A list that has the record has the old one.
      if let before { batch.change(.index(table: table.id, index: number, before), nil, of: self) }
      guard let now else { continue }
      let content: RowCache.Content? = index.kind == .unique ? .row(stored) : nil
      batch.change(.index(table: table.id, index: number, now), content, of: self)
    }
    batch.add(schema.learnSecrets(of: row, in: secrets), of: self)
    if isCached { batch.set(stored, .record(table: table.id, key), of: self) }
    if old == nil { try dropOldest(schema, table, batch, type: Record.self) }
  }

  private func move(
    _ place: Int64, from old: TableValue?, to new: TableValue?, _ index: Int,
    _ kind: IndexKind, _ table: StoredTable, _ batch: WriteBatch
  ) throws {
    switch kind {
    case .unique:
      if let old, old != new {
        try batch.write(
          "DELETE FROM uniques WHERE world = ? AND tbl = ? AND idx = ? AND value = ? AND place = ?",
          [world, table.id, index, ValueOctets.encode(old), place])
      }
      if let new {
        try batch.write(
          """
          INSERT INTO uniques (world, tbl, idx, value, place) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET place = excluded.place WHERE place <> excluded.place
          """, [world, table.id, index, ValueOctets.encode(new), place])
      }
    case .many, .sorted:
      guard old != new else { return }
      if let old {
        try batch.write(
          "DELETE FROM entries WHERE world = ? AND tbl = ? AND idx = ? AND value = ? AND place = ?",
          [world, table.id, index, ValueOctets.encode(old), place])
      }
      if let new {
        try batch.write(
          "INSERT OR IGNORE INTO entries (world, tbl, idx, value, place) VALUES (?, ?, ?, ?, ?)",
          [world, table.id, index, ValueOctets.encode(new), place])
      }
    }
  }

  /// Removes a record.
  private func take(_ row: StoredRow, _ table: StoredTable, _ batch: WriteBatch) throws {
    guard let schema = table.schema else { return }
    let key = schema.key(row.row)
    try batch.write("DELETE FROM records WHERE place = ?", [row.place])
    for (number, index) in schema.indexes.enumerated() {
      let value = index.value(row.row)
      try move(row.place, from: value, to: nil, number, index.kind, table, batch)
      if let value { batch.change(.index(table: table.id, index: number, value), nil, of: self) }
    }
    batch.set(nil, .record(table: table.id, key), of: self)
    if schema.forgetting != nil { change(countOf: table, by: -1) }
  }

  /// Removes the records that are too many, after one has come.
  private func dropOldest<Record: TableRecord>(
    _ schema: RowSchema, _ table: StoredTable, _ batch: WriteBatch, type: Record.Type
  ) throws {
    guard let capacity = schema.forgetting?.capacity else { return }
    let known = state.withLock { $0.counts[table.id] }
    let count = try known.map { $0 + 1 } ?? reading(batch).count(table)
    state.withLock { $0.counts[table.id] = count }
    guard count > capacity else { return }
    for body in try reading(batch).oldest(table, count - capacity) {
      try take(try body.row(type), table, batch)
    }
  }

  private func change(countOf table: StoredTable, by number: Int) {
    state.withLock { state in
      if let count = state.counts[table.id] { state.counts[table.id] = count + number }
    }
  }

  private func removeAll(_ table: StoredTable, _ batch: WriteBatch) throws {
    for name in ["records", "uniques", "entries"] {
      try batch.write("DELETE FROM \(name) WHERE world = ? AND tbl = ?", [world, table.id])
    }
    state.withLock { $0.counts[table.id] = nil }
    batch.forgetRows(of: self)
  }
}
