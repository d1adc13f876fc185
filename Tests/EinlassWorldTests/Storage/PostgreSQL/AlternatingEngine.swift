import EinlassStorage
import EinlassWire
import Synchronization

/// An engine that hands each operation to another one of two, as requests come to the replicas of a server.
final class AlternatingEngine: StorageEngine {
  private let engines: (any StorageEngine, any StorageEngine)
  private let count = Atomic(0)

  init(_ engines: (any StorageEngine, any StorageEngine)) {
    self.engines = engines
  }

  private var next: any StorageEngine {
    count.add(1, ordering: .relaxed).newValue % 2 == 0 ? engines.0 : engines.1
  }

  var secrets: SecretIndex { next.secrets }

  func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? { try await next.find(type, key) }

  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? { try await next.find(type, by: index, value) }

  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] { try await next.list(type, by: index, value) }

  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    try await next.list(type, by: index, prefix: prefix, limit: limit)
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record] { try await next.list(type, last: count) }

  func save<Record: TableRecord>(_ record: Record) async throws(StorageError) {
    try await next.save(record)
  }

  func insert<Record: TableRecord>(_ record: Record) async throws(StorageError) -> Bool {
    try await next.insert(record)
  }

  func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record {
    try await next.insert(record, unless: index, value, has: isSame)
  }

  @discardableResult
  func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result? { try await next.update(type, key, change) }

  @discardableResult
  func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result { try await next.upsert(record, change) }

  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? { try await next.remove(type, key) }

  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record? { try await next.remove(type, key, where: predicate) }

  func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) async throws(StorageError) { try await next.drop(type, before: moment) }

  func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) { try await next.replace(type, with: records) }

  func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) async throws(StorageError) {
    try await next.expect(type, count)
  }

  func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool { try await next.spend(record, at: now) }

  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    try await next.marks(type)
  }

  func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) { try await next.replaceMarks(type, with: records) }

  func snapshot() async throws(StorageError) -> any StorageEngine { try await next.snapshot() }
}
