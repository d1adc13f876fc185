internal import EinlassWire
internal import Synchronization

extension WorldTables {
  /// Returns the rows of `types` that changed since changes were last taken, and the new data about secrets.
  ///
  /// - Throws: An error if a record cannot be encoded.
  package func takeChanges(of types: [any StoredRecord.Type]) throws(StorageError) -> [RowChange] {
    var rows = secrets.takeNew()
    for type in types { rows += try type.takeChanges(from: self) }
    return rows
  }

  /// Returns every row of `types`, and notes changes from now on.
  ///
  /// - Throws: An error if a record cannot be encoded.
  package func takeAll(of types: [any StoredRecord.Type]) throws(StorageError) -> [RowChange] {
    secrets.noteNew()
    var rows = secrets.takeNew()
    for type in types { rows += try type.takeAll(from: self) }
    return rows
  }

  /// Adopts the rows of `changes` from a store, and notes changes from now on.
  ///
  /// - Throws: An error if a row cannot be read, or is of none of `types`.
  package func apply(
    _ changes: WorldChanges, types: [any StoredRecord.Type]
  ) throws(StorageError) {
    if changes.isWhole { tables.withLock { $0 = MemoryTables() } }
    secrets.noteNew()
    let rows = Dictionary(grouping: changes.rows, by: \.table)
    for row in rows[SecretIndex.tableName] ?? [] { secrets.restore(row) }
    for type in types { try type.apply(rows[type.tableName] ?? [], to: self) }
    let known = Set(types.map { $0.tableName } + [SecretIndex.tableName])
    if let name = rows.keys.first(where: { !known.contains($0) }) {
      throw StorageError(
        "the store has the table '\(name)', which this program does not know; use a newer Einlass",
        isOfContent: true)
    }
  }
}

extension TableRecord {
  package static func takeChanges(from tables: WorldTables) throws(StorageError) -> [RowChange] {
    try encoded(tables.tables.withLock { $0.change(ObjectIdentifier(Self.self)) { $0.takeChanges() } } ?? [])
  }

  package static func takeAll(from tables: WorldTables) throws(StorageError) -> [RowChange] {
    try encoded(tables.tables.withLock { $0.with(ObjectIdentifier(Self.self), schema.rows) { $0.takeAll() } })
  }

  private static func encoded(_ rows: [TableChanges.Row]) throws(StorageError) -> [RowChange] {
    var changes: [RowChange] = []
    changes.reserveCapacity(rows.count)
    for row in rows {
      var content: [UInt8]?
      if let row = row.row { content = try RecordCoding.encode(Row<Self>.record(in: row)) }
      changes.append(
        RowChange(
          table: tableName, key: Array(ValueOctets.encode(row.key)),
          position: content == nil ? nil : row.position, content: content))
    }
    return changes
  }

  package static func apply(_ rows: [RowChange], to tables: WorldTables) throws(StorageError) {
    var restored: [TableChanges.Row] = []
    restored.reserveCapacity(rows.count)
    for row in rows {
      if let content = row.content {
        let record = try RecordCoding.decode(Self.self, content)
        restored.append(
          TableChanges.Row(key: record.key.tableValue, position: row.position, row: Row(record)))
      } else if let key = ValueOctets.decode(row.key) {
        restored.append(TableChanges.Row(key: key, position: nil, row: nil))
      }
    }
    let secrets = tables.secrets
    tables.tables.withLock { [restored] tables in
      tables.with(ObjectIdentifier(Self.self), schema.rows) { table in
        table.noteChanges()
        for row in restored {
          if let row = row.row { table.schema.tellSecrets(of: row, to: secrets) }
          table.restore(row.row, row.key, position: row.position)
        }
      }
    }
  }
}

extension MarkRecord {
  package static func takeChanges(from tables: WorldTables) -> [RowChange] {
    encoded(tables.tables.withLock { $0.withMarks(ObjectIdentifier(Self.self)) { $0.takeChanges() } })
  }

  package static func takeAll(from tables: WorldTables) -> [RowChange] {
    encoded(tables.tables.withLock { $0.withMarks(ObjectIdentifier(Self.self)) { $0.takeAll() } })
  }

  private static func encoded(_ marks: [(mark: Mark, end: WallTime?)]) -> [RowChange] {
    marks.map { mark, end in
      RowChange(
        table: tableName, key: Words.encode([mark.high, mark.low]), position: end.map { _ in 0 },
        content: end.map { Words.encode([UInt64(bitPattern: $0.milliseconds)]) })
    }
  }

  package static func apply(_ rows: [RowChange], to tables: WorldTables) throws(StorageError) {
    tables.tables.withLock { tables in
      tables.withMarks(ObjectIdentifier(Self.self)) { marks in
        marks.noteChanges()
        for row in rows {
          let key = Words.decode(row.key)
          guard key.count == 2 else { continue }
          let end = row.content.flatMap { Words.decode($0).first }
          marks.restore(
            Mark(high: key[0], low: key[1]),
            until: end.map { WallTime(milliseconds: Int64(bitPattern: $0)) })
        }
      }
    }
  }
}
