package import EinlassWire
internal import Synchronization

/// The default engine: everything in memory, gone with the world. Nothing here waits or fails, so that callers that
/// hold the engine by its own type, and not as any engine, need not wait either.
package final class MemoryEngine: StorageEngine {
  private let tables: Mutex<MemoryTables>
  package let secrets = SecretIndex()

  /// An empty engine.
  package init() {
    tables = Mutex(MemoryTables())
  }

  // MARK: - Finding

  package func find<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    return tables.withLock { $0.find(table) { $0.find(key) } }.map { Row<Record>.record(in: $0) }
  }

  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> Record? {
    let (table, name, value) = (ObjectIdentifier(type), index.name, index.tableValue(value))
    return tables.withLock { $0.find(table) { $0.find(by: name, value) } }.map { Row<Record>.record(in: $0) }
  }

  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> [Record] {
    let (table, name, value) = (ObjectIdentifier(type), index.name, index.tableValue(value))
    return Self.records(tables.withLock { $0.find(table) { $0.list(by: name, value) } })
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) -> [Record] {
    let (table, name) = (ObjectIdentifier(type), index.name)
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    return Self.records(
      tables.withLock { $0.find(table) { $0.list(by: name, prefix: prefix, limit: limit) } })
  }

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

  package func save<Record: TableRecord>(_ record: Record) {
    let (row, key) = (Row(record), record.key.tableValue)
    withTable(Record.self) { table in
      table.schema.tellSecrets(of: row, to: secrets)
      table.save(row, key)
    }
  }

  package func insert<Record: TableRecord>(_ record: Record) -> Bool {
    let (row, key) = (Row(record), record.key.tableValue)
    return withTable(Record.self) { table in
      guard table.insert(row, key) else { return false }
      table.schema.tellSecrets(of: row, to: secrets)
      return true
    }
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
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

  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) -> Result? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    return tables.withLock { $0.change(table) { Self.update(&$0, key, change, secrets) } }
  }

  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
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

  @discardableResult
  package func remove<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    remove(type, key) { _ in true }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) -> Record? {
    let (table, key) = (ObjectIdentifier(type), key.tableValue)
    let row = tables.withLock { tables in
      tables.change(table) { table in table.remove(key) { predicate(Row<Record>.record(in: $0)) } }
    }
    return row.map { Row<Record>.record(in: $0) }
  }

  package func drop<Record: TableRecord>(_ type: Record.Type, before moment: WallTime) {
    let table = ObjectIdentifier(type)
    tables.withLock { _ = $0.change(table) { $0.drop(before: moment) } }
  }

  package func replace<Record: TableRecord>(_ type: Record.Type, with records: [Record]) {
    withTable(type) { table in
      table = MemoryTable(table.schema)
      table.reserveCapacity(adding: records.count)
      for record in records {
        let row = Row(record)
        table.schema.tellSecrets(of: row, to: secrets)
        table.save(row, record.key.tableValue)
      }
    }
  }

  package func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) {
    withTable(type) { table in
      if table.schema.secrets != nil { secrets.expect(count) }
      table.reserveCapacity(adding: count)
    }
  }

  package func spend<Record: MarkRecord>(_ record: Record, at now: WallTime) -> Bool {
    let (table, mark, end, capacity) = (
      ObjectIdentifier(Record.self), record.mark, record.end, Record.capacity
    )
    return tables.withLock { tables in
      tables.withMarks(table) { $0.spend(mark, until: end, now: now, capacity: capacity) }
    }
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) -> [Record] {
    let table = ObjectIdentifier(type)
    return tables.withLock { tables in tables.withMarks(table) { $0.all } }
      .map { Record(mark: $0.mark, end: $0.end) }
  }

  package func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record]) {
    var marks = MarkTable()
    for record in records { marks.remember(record.mark, until: record.end) }
    let table = ObjectIdentifier(type)
    tables.withLock { [marks] tables in tables.withMarks(table) { $0 = marks } }
  }

  package func snapshot() -> any StorageEngine {
    let copy = MemoryEngine()
    copy.restore(state)
    return copy
  }

  /// The tables as they are now.
  package var state: MemoryState {
    MemoryState(tables: tables.withLock { $0 })
  }

  /// Goes back to tables as they were; what was known to be secret still is.
  package func restore(_ state: MemoryState) {
    tables.withLock { $0 = state.tables }
  }
}

/// All tables of an engine in memory as they were at one moment.
package struct MemoryState: Sendable {
  fileprivate let tables: MemoryTables
}
