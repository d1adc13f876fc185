package import EinlassWire
internal import Synchronization

/// The records of a world in memory, with a few operations that are each written once for all types of records.
///
/// No operation waits or fails. Closures have exclusive access to the tables while they run: they must be quick, and
/// must not use the tables.
package final class WorldTables: Sendable {
  let tables: Mutex<MemoryTables>
  /// The secrets among the values, as declared by the schemas.
  package let secrets = SecretIndex()

  /// Creates tables without records.
  package init() {
    tables = Mutex(MemoryTables())
  }

  // MARK: - Finding

  /// Returns the record with `key`. `nil` if there is none.
  package func find<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    return tables.withLock { $0.find(table) { $0.find(key) } }.map { Row<Record>.record(in: $0) }
  }

  /// Returns the record that a unique index has for `value`. If there are several, it is the one saved last or, in
  /// tables that were read from a store, the one added last.
  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> Record? {
    let (table, name, value) = (ObjectIdentifier(type), index.name, index.tableValue(value))
    return tables.withLock { $0.find(table) { $0.find(by: name, value) } }.map { Row<Record>.record(in: $0) }
  }

  /// Returns all records that an index has for `value`, in the order in which they were added.
  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> [Record] {
    let (table, name, value) = (ObjectIdentifier(type), index.name, index.tableValue(value))
    return Self.records(tables.withLock { $0.find(table) { $0.list(by: name, value) } })
  }

  /// Returns at most `limit` records whose text in a sorted index begins with `prefix`, sorted by that text.
  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) -> [Record] {
    let (table, name) = (ObjectIdentifier(type), index.name)
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    return Self.records(
      tables.withLock { $0.find(table) { $0.list(by: name, prefix: prefix, limit: limit) } })
  }

  /// Returns the last `count` records, in the order in which they were added. Takes time proportional to `count`.
  package func list<Record: TableRecord>(_ type: Record.Type, last count: Int) -> [Record] {
    let table = ObjectIdentifier(type)
    return Self.records(tables.withLock { $0.find(table) { $0.last(count) } })
  }

  private static func records<Record: TableRecord>(_ rows: [any AnyRow]?) -> [Record] {
    rows?.map { Row<Record>.record(in: $0) } ?? []
  }

  // MARK: - Changing

  private func withTable<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ body: (inout MemoryTable) -> Result
  ) -> Result {
    let table = ObjectIdentifier(type)
    return tables.withLock { $0.with(table, Record.schema.rows, body) }
  }

  /// Adds the record, or replaces the one with the same key, which keeps its position.
  package func save<Record: TableRecord>(_ record: Record) {
    let (row, key) = (Row(record), record.key.tableValue)
    withTable(Record.self) { table in
      table.schema.tellSecrets(of: row, to: secrets)
      table.save(row, key)
    }
  }

  /// Adds the record. Returns `false` if its key already exists.
  package func insert<Record: TableRecord>(_ record: Record) -> Bool {
    let (row, key) = (Row(record), record.key.tableValue)
    return withTable(Record.self) { table in
      guard table.insert(row, key) else { return false }
      table.schema.tellSecrets(of: row, to: secrets)
      return true
    }
  }

  /// Adds the record, unless one of the records that `index` has for `value` satisfies `isSame`. Returns the last such
  /// record, or else the added one.
  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: (Record) -> Bool
  ) -> Record {
    let (row, key, value) = (Row(record), record.key.tableValue, index.tableValue(value))
    return withTable(Record.self) { table in
      for other in table.list(by: index.name, value).reversed() {
        let other = Row<Record>.record(in: other)
        if isSame(other) { return other }
      }
      table.schema.tellSecrets(of: row, to: secrets)
      table.save(row, key)
      return record
    }
  }

  /// Changes the record with `key`, and returns the result of `change`. `nil` if there is none.
  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: (inout Record) -> Result
  ) -> Result? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    return tables.withLock { $0.change(table) { Self.update(&$0, key, change, secrets) } }
  }

  /// Changes and stores the record with the key of `record`, or `record` itself if no such record exists.
  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: (inout Record) -> Result
  ) -> Result {
    let key = record.key.tableValue
    return withTable(Record.self) { table in
      if let result = Self.update(&table, key, change, secrets) { return result }
      var record = record
      let result = change(&record)
      let row = Row(record)
      table.schema.tellSecrets(of: row, to: secrets)
      table.save(row, key)
      return result
    }
  }

  private static func update<Record: TableRecord, Result: Sendable>(
    _ table: inout MemoryTable, _ key: TableValue, _ change: (inout Record) -> Result, _ secrets: SecretIndex
  ) -> Result? {
    var result: Result?
    let row = table.update(key) { old in
      var record = Row<Record>.record(in: old)
      result = change(&record)
      return Row(record)
    }
    if let row { table.schema.tellSecrets(of: row, to: secrets) }
    return result
  }

  /// Removes and returns the record with `key`. `nil` if there is none.
  @discardableResult
  package func remove<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    remove(type, key) { _ in true }
  }

  /// Removes and returns the record with `key` if `predicate` is true. `nil` if it is false, or if there is no such
  /// record.
  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: (Record) -> Bool
  ) -> Record? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    let row = tables.withLock { tables in
      tables.change(table) { table in table.remove(key) { predicate(Row<Record>.record(in: $0)) } }
    }
    return row.map { Row<Record>.record(in: $0) }
  }

  /// Drops the records from before `moment`. A record with an earlier date than its predecessor is dropped together
  /// with it.
  package func drop<Record: TableRecord>(_ type: Record.Type, before moment: WallTime) {
    let table = ObjectIdentifier(type)
    tables.withLock { _ = $0.change(table) { $0.drop(before: moment) } }
  }

  /// Replaces all records with `records`.
  package func replace<Record: TableRecord>(_ type: Record.Type, with records: [Record]) {
    withTable(type) { table in
      table.removeAll()
      table.reserveCapacity(adding: records.count)
      for record in records {
        let row = Row(record)
        table.schema.tellSecrets(of: row, to: secrets)
        table.save(row, record.key.tableValue)
      }
    }
  }

  /// Adds records that are computed from their numbers until they are changed, so that a million of them take no
  /// memory. They replace the records that an earlier call added. A removed record is computed again.
  ///
  /// - Parameters:
  ///   - count: The number of records, at least 1. They are numbered from 1.
  ///   - record: Returns the record with a number.
  ///   - number: Returns the number of the record that may have this key or indexed value. `nil` if none has it.
  ///   - numbersWithPrefix: Returns the numbers of the records whose text in a sorted index begins with a lowercase
  ///     prefix.
  package func compute<Record: TableRecord>(
    _ count: Int, record: @escaping @Sendable (Int) -> Record,
    number: @escaping @Sendable (TableValue) -> Int?,
    numbersWithPrefix: @escaping @Sendable (String) -> ClosedRange<Int>? = { _ in nil }
  ) {
    withTable(Record.self) { [secrets] table in
      let schema = table.schema
      let rows = ComputedRows(
        numbers: 1...count,
        row: { number in
          let row = Row(record(number))
          schema.tellSecrets(of: row, to: secrets)
          return row
        }, number: number, numbersWithPrefix: numbersWithPrefix)
      table.compute(rows)
    }
  }

  /// Returns all records except computed ones that have not changed, in the order in which they were added.
  package func kept<Record: TableRecord>(_ type: Record.Type) -> [Record] {
    let table = ObjectIdentifier(type)
    return Self.records(tables.withLock { $0.find(table) { $0.kept } })
  }

  /// Keeps `record` until its end is before `now`. Returns `false` if it is already kept, or if there is no room.
  package func spend<Record: MarkRecord>(_ record: Record, at now: WallTime) -> Bool {
    let (table, mark, end, capacity) = (
      ObjectIdentifier(Record.self), record.mark, record.end, Record.capacity
    )
    return tables.withLock { tables in
      tables.withMarks(table) { $0.spend(mark, until: end, now: now, capacity: capacity) }
    }
  }

  /// Returns all kept marks, in the order in which they expire.
  package func marks<Record: MarkRecord>(_ type: Record.Type) -> [Record] {
    let table = ObjectIdentifier(type)
    return tables.withLock { tables in tables.withMarks(table) { $0.all } }
      .map { Record(mark: $0.mark, end: $0.end) }
  }

  /// Replaces all marks with `records`.
  package func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record]) {
    let table = ObjectIdentifier(type)
    tables.withLock { tables in
      tables.withMarks(table) { marks in
        marks.removeAll()
        for record in records { marks.remember(record.mark, until: record.end) }
      }
    }
  }

  /// Returns a copy of the tables in their current state. It takes no time until either changes.
  package func copy() -> WorldTables {
    let copy = WorldTables()
    copy.restore(self)
    return copy
  }

  /// Adopts the records of `other`. Known secrets remain known.
  package func restore(_ other: WorldTables) {
    let state = other.tables.withLock { $0 }
    tables.withLock { $0 = state }
  }
}
