package import EinlassStorage
package import EinlassWire

extension PostgreSQLEngine {
  package func save<Record: TableRecord>(_ record: Record) async throws(StorageError) {
    let (table, key) = (try await self.table(Record.self), record.key.tableValue)
    try await write(needs: [need(Record.self, table, key)]) { world in
      try world.put(record, over: try world.current(Record.self, table, key), table)
    }
  }

  package func insert<Record: TableRecord>(_ record: Record) async throws(StorageError) -> Bool {
    let (table, key) = (try await self.table(Record.self), record.key.tableValue)
    return try await write(needs: [need(Record.self, table, key)]) { world in
      guard try world.current(Record.self, table, key) == nil else { return false }
      try world.put(record, over: nil, table)
      return true
    }
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record {
    let (table, key) = (try await self.table(Record.self), record.key.tableValue)
    let value = index.tableValue(value)
    let number = table.index(index.name) { $0 != .sorted }
    var needs = [need(Record.self, table, key)]
    if let number { needs.append(need(Record.self, table, number, value)) }
    return try await write(needs: needs) { world in
      if let number {
        for row in try world.list(Record.self, table, number, value).reversed() {
          let other = Row<Record>.record(in: row.row)
          if isSame(other) { return other }
        }
      }
      try world.put(record, over: try world.current(Record.self, table, key), table)
      return record
    }
  }

  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result? {
    let (table, key) = (try await self.table(type), key.tableValue)
    return try await write(needs: [need(type, table, key)]) { world in
      guard let old = try world.current(type, table, key) else { return nil }
      var record = Row<Record>.record(in: old.row)
      let result = change(&record)
      try world.put(record, over: old, table)
      return result
    }
  }

  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result {
    let (table, key) = (try await self.table(Record.self), record.key.tableValue)
    return try await write(needs: [need(Record.self, table, key)]) { world in
      let old = try world.current(Record.self, table, key)
      var record = old.map { Row<Record>.record(in: $0.row) } ?? record
      let result = change(&record)
      try world.put(record, over: old, table)
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
    let (table, key) = (try await self.table(type), key.tableValue)
    return try await write(needs: [need(type, table, key)]) { world in
      guard let old = try world.current(type, table, key) else { return nil }
      let record = Row<Record>.record(in: old.row)
      guard predicate(record) else { return nil }
      try world.take(old, table)
      return record
    }
  }

  package func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) async throws(StorageError) {
    let table = try await self.table(type)
    guard let date = table.schema?.forgetting?.date else { return try await expect(type, 0) }
    let oldest: Record? = try await row(type, table, Self.oldestKey(table)) {
      [queries] () throws(StorageError) in queries.oldest(table, 1)
    }
    // Usually there is nothing to drop, and nobody has to wait for the writer.
    guard let oldest, date(Row(oldest)) < moment else { return }
    try await write { world in
      while let row = try world.oldest(type, table, 500), date(row.row) < moment {
        try world.take(row, table)
      }
    }
  }

  package func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) {
    let table = try await self.table(type)
    // Of two with one key the last one counts, at the place of the first.
    var kept: [Record] = []
    var places: [TableValue: Int] = [:]
    for record in records {
      let key = record.key.tableValue
      if let place = places[key] {
        kept[place] = record
      } else {
        places[key] = kept.count
        kept.append(record)
      }
    }
    if let capacity = table.schema?.forgetting?.capacity { kept = kept.suffix(capacity) }
    try await database.bulkWriter.perform(self) { [kept] world in
      world.removeAll(table)
      for record in kept { try world.put(record, over: nil, table, isCached: false) }
      world.forget(table)
    }
  }

  /// Makes no room: the database grows as it is written.
  package func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) async throws(StorageError) {
    _ = try await read(.presence)
  }

  // MARK: - What operations need

  /// The record with the key.
  private func need<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ key: TableValue
  ) -> Need {
    Need(
      key: .record(table: table.id, key),
      query: { [queries] () throws(StorageError) in try queries.find(table, key) },
      content: { [queries] rows throws(StorageError) in
        try queries.rows(type, table, rows).first.map { .row($0) } ?? .nothing
      })
  }

  /// What an index has for a value.
  private func need<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ index: Int, _ value: TableValue
  ) -> Need {
    let isUnique = table.schema?.indexes[index].kind == .unique
    return Need(
      key: .index(table: table.id, index: index, value),
      query: { [queries] () throws(StorageError) in
        isUnique
          ? try queries.find(table, unique: index, value) : try queries.list(table, many: index, value)
      },
      content: { [queries] rows throws(StorageError) in
        let rows = try queries.rows(type, table, rows)
        return isUnique ? rows.first.map { .row($0) } ?? .nothing : .rows(rows)
      })
  }
}
