import EinlassStorage
import EinlassWire
import Synchronization

/// One program's engine of a world in a `SharedMemoryStore`.
final class SharedMemoryEngine: SharedWorldEngine {
  final class Shared: Sendable {
    struct State {
      var saved = SharedState(revision: 0, text: "")
      var openings: UInt64 = 0
      var journal: [SharedJournalEntry] = []
      var failure: StorageError?
    }

    let state = Mutex(State())
    let tables = MemoryEngine()

    func withLock<Result: Sendable>(_ body: (inout sending State) throws -> sending Result) rethrows -> Result
    {
      try state.withLock(body)
    }
  }

  let number: Int64
  let shared: Shared

  init(number: Int64) {
    self.number = number
    shared = Shared()
  }

  init(sharing other: SharedMemoryEngine) {
    number = other.number
    shared = other.shared
  }

  private var tables: any StorageEngine { shared.tables }
  var secrets: SecretIndex { tables.secrets }

  /// What every operation that is about state and journal fails with from now on; nil: they work.
  var failure: StorageError? {
    get { shared.withLock { $0.failure } }
    set { shared.withLock { [newValue] in $0.failure = newValue } }
  }

  private func check() throws(StorageError) {
    if let failure { throw StorageFailures.reported(failure) }
  }

  func countOpening() async throws(StorageError) -> UInt64 {
    try check()
    return shared.withLock { state in
      state.openings += 1
      return state.openings
    }
  }

  func state(after revision: Int64) async throws(StorageError) -> SharedState? {
    try check()
    return shared.withLock { $0.saved.revision > revision ? $0.saved : nil }
  }

  func save(state text: String, after revision: Int64) async throws(StorageError) -> Int64? {
    try check()
    return shared.withLock { state in
      guard state.saved.revision == revision else { return nil }
      state.saved = SharedState(revision: revision + 1, text: text)
      return revision + 1
    }
  }

  func save(state text: String) async throws(StorageError) {
    try check()
    shared.withLock { $0.saved = SharedState(revision: $0.saved.revision + 1, text: text) }
  }

  func append(_ entries: [SharedJournalEntry]) async throws(StorageError) -> Int64 {
    try check()
    return shared.withLock { state in
      state.journal += entries
      return Int64(state.journal.count - entries.count + 1)
    }
  }

  func entries(from number: Int64, limit: Int) async throws(StorageError) -> SharedJournalPart {
    try check()
    return shared.withLock { state in
      let rest = number > state.journal.count ? [] : Array(state.journal[(Int(number) - 1)...].prefix(limit))
      return SharedJournalPart(first: number, entries: rest, last: Int64(state.journal.count))
    }
  }

  // MARK: - Tables

  func find<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) async throws(StorageError) -> Record?
  {
    try await tables.find(type, key)
  }

  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? {
    try await tables.find(type, by: index, value)
  }

  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] {
    try await tables.list(type, by: index, value)
  }

  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    try await tables.list(type, by: index, prefix: prefix, limit: limit)
  }

  func list<Record: TableRecord>(_ type: Record.Type, last count: Int) async throws(StorageError) -> [Record]
  {
    try await tables.list(type, last: count)
  }

  func save<Record: TableRecord>(_ record: Record) async throws(StorageError) {
    try await tables.save(record)
  }

  func insert<Record: TableRecord>(_ record: Record) async throws(StorageError) -> Bool {
    try await tables.insert(record)
  }

  func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record {
    try await tables.insert(record, unless: index, value, has: isSame)
  }

  func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result? {
    try await tables.update(type, key, change)
  }

  func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result {
    try await tables.upsert(record, change)
  }

  func remove<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) async throws(StorageError)
    -> Record?
  {
    try await tables.remove(type, key)
  }

  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record? {
    try await tables.remove(type, key, where: predicate)
  }

  func drop<Record: TableRecord>(_ type: Record.Type, before moment: WallTime) async throws(StorageError) {
    try await tables.drop(type, before: moment)
  }

  func replace<Record: TableRecord>(_ type: Record.Type, with records: [Record]) async throws(StorageError) {
    try await tables.replace(type, with: records)
  }

  func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) async throws(StorageError) {
    try await tables.expect(type, count)
  }

  func spend<Record: MarkRecord>(_ record: Record, at now: WallTime) async throws(StorageError) -> Bool {
    try await tables.spend(record, at: now)
  }

  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    try await tables.marks(type)
  }

  func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record])
    async throws(StorageError)
  {
    try await tables.replaceMarks(type, with: records)
  }

  func snapshot() async throws(StorageError) -> any StorageEngine { try await tables.snapshot() }
}
