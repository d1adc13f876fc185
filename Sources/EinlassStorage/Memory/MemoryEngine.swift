package import EinlassWire
internal import Synchronization

/// The default engine: everything in memory, gone with the world. Nothing here waits or fails, so that whoever has the
/// engine itself, and not just some engine, need not wait either.
package final class MemoryEngine: StorageEngine {
  private let tables: Mutex<MemoryTables>
  package let secrets = SecretIndex()

  /// An empty engine.
  package init() {
    tables = Mutex(MemoryTables())
  }

  private func withTable<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ body: @Sendable (inout MemoryTable<Record>) -> Result
  ) -> Result {
    tables.withLock { $0.with(type, body) }
  }

  package func find<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    let key = key.tableValue
    return withTable(type) { $0.find(key) }
  }

  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> Record? {
    let value = index.tableValue(value)
    return withTable(type) { $0.find(by: index.name, value) }
  }

  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> [Record] {
    let value = index.tableValue(value)
    return withTable(type) { $0.list(by: index.name, value) }
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) -> [Record] {
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    return withTable(type) { $0.list(by: index.name, prefix: prefix, limit: limit) }
  }

  package func list<Record: TableRecord>(_ type: Record.Type, last count: Int) -> [Record] {
    withTable(type) { $0.last(count) }
  }

  package func save<Record: TableRecord>(_ record: Record) {
    withTable(Record.self) { table in
      table.tellSecrets(of: record, to: secrets)
      table.save(record)
    }
  }

  package func insert<Record: TableRecord>(_ record: Record) -> Bool {
    withTable(Record.self) { table in
      guard table.insert(record) else { return false }
      table.tellSecrets(of: record, to: secrets)
      return true
    }
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @Sendable (Record) -> Bool
  ) -> Record {
    let value = index.tableValue(value)
    return withTable(Record.self) { table in
      if let last = table.list(by: index.name, value).last(where: isSame) { return last }
      table.tellSecrets(of: record, to: secrets)
      table.save(record)
      return record
    }
  }

  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @Sendable (inout Record) -> Result
  ) -> Result? {
    let key = key.tableValue
    return withTable(type) { table in
      guard let (record, result) = table.update(key, change) else { return nil }
      table.tellSecrets(of: record, to: secrets)
      return result
    }
  }

  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @Sendable (inout Record) -> Result
  ) -> Result {
    let key = record.key.tableValue
    return withTable(Record.self) { table in
      if let (record, result) = table.update(key, change) {
        table.tellSecrets(of: record, to: secrets)
        return result
      }
      var record = record
      let result = change(&record)
      table.tellSecrets(of: record, to: secrets)
      table.save(record)
      return result
    }
  }

  @discardableResult
  package func remove<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    remove(type, key) { _ in true }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where isMeant: @Sendable (Record) -> Bool
  ) -> Record? {
    let key = key.tableValue
    return withTable(type) { $0.remove(key, where: isMeant) }
  }

  package func drop<Record: TableRecord>(_ type: Record.Type, before moment: WallTime) {
    withTable(type) { $0.drop(before: moment) }
  }

  package func replace<Record: TableRecord>(_ type: Record.Type, with records: [Record]) {
    withTable(type) { table in
      table = MemoryTable()
      table.reserveCapacity(adding: records.count)
      for record in records {
        table.tellSecrets(of: record, to: secrets)
        table.save(record)
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
    tables.withLock { tables in
      tables.withMarks(Record.self) {
        $0.spend(record.mark, until: record.end, now: now, capacity: Record.capacity)
      }
    }
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) -> [Record] {
    tables.withLock { tables in tables.withMarks(type) { $0.all } }.map { Record(mark: $0.mark, end: $0.end) }
  }

  package func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record]) {
    tables.withLock { tables in
      tables.withMarks(type) { marks in
        marks = MarkTable()
        for record in records { marks.remember(record.mark, until: record.end) }
      }
    }
  }

  package func snapshot() -> any StorageEngine {
    let copy = MemoryEngine()
    copy.restore(state)
    return copy
  }

  /// The tables as they are now.
  package var state: MemoryState {
    MemoryState(snapshot: tables.withLock { $0.snapshot })
  }

  /// Goes back to tables as they were; what was known to be secret still is.
  package func restore(_ state: MemoryState) {
    tables.withLock { $0 = MemoryTables(state.snapshot) }
  }
}

/// All tables of an engine in memory as they were at one moment.
package struct MemoryState: Sendable {
  fileprivate let snapshot: MemorySnapshot
}
