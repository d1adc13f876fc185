package import EinlassWire

/// The records of one world as they were at one moment: an engine that refuses every change.
package protocol SnapshotEngine: StorageEngine {}

extension SnapshotEngine {
  private var unchangeable: StorageError { StorageError("a snapshot cannot be changed") }

  package func save<Record: TableRecord>(_ record: Record) throws(StorageError) { throw unchangeable }

  package func insert<Record: TableRecord>(_ record: Record) throws(StorageError) -> Bool {
    throw unchangeable
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) throws(StorageError) -> Record { throw unchangeable }

  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) throws(StorageError) -> Result? { throw unchangeable }

  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) throws(StorageError) -> Result { throw unchangeable }

  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) throws(StorageError) -> Record? { throw unchangeable }

  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) throws(StorageError) -> Record? { throw unchangeable }

  package func drop<Record: TableRecord>(_ type: Record.Type, before moment: WallTime) throws(StorageError) {
    throw unchangeable
  }

  package func replace<Record: TableRecord>(_ type: Record.Type, with records: [Record]) throws(StorageError)
  {
    throw unchangeable
  }

  package func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) throws(StorageError) {
    throw unchangeable
  }

  package func spend<Record: MarkRecord>(_ record: Record, at now: WallTime) throws(StorageError) -> Bool {
    throw unchangeable
  }

  package func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record])
    throws(StorageError)
  {
    throw unchangeable
  }
}
