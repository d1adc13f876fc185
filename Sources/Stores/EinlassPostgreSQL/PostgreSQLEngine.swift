package import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The engine of one world in a database of PostgreSQL, which several programs may have open at once.
///
/// What is asked for often is kept in a cache, which counts once the database has said that nobody has changed the table.
package final class PostgreSQLEngine: SharedWorldEngine {
  package var secrets: SecretIndex { known.index }
  package var number: Int64 { world }
  /// The number of its world in the database.
  let world: Int64
  let database: StoreDatabase
  let cache: RowCache
  let queries: RecordQueries
  let known: KnownSecrets
  let contention = Contention()
  private let removed = Atomic(false)

  static let removedError = StorageError("the world has been removed or replaced")

  init(world: Int64, database: StoreDatabase, cacheCapacity: Int) throws(StorageError) {
    self.world = world
    self.database = database
    cache = RowCache(capacity: cacheCapacity)
    queries = RecordQueries(world: world, sealing: try database.sealing.world(world))
    known = KnownSecrets(queries)
  }

  /// Whether the world is known to have been removed, or replaced by another one.
  var isRemoved: Bool {
    get { removed.load(ordering: .acquiring) }
    set { removed.store(newValue, ordering: .releasing) }
  }

  package func snapshot() async throws(StorageError) -> any StorageEngine {
    try checkPresent()
    return try await PostgreSQLSnapshot.take(of: self)
  }

  // MARK: - Finding

  package func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record? {
    let (table, key) = (try await table(type), key.tableValue)
    return try await row(type, table, .record(table: table.id, key)) { [queries] () throws(StorageError) in
      try queries.find(table, key)
    }
  }

  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record? {
    let (table, value) = (try await self.table(type), index.tableValue(value))
    guard let number = table.index(index.name, { $0 == .unique }) else { return nil }
    return try await find(type, table, unique: number, value)
  }

  private func find<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, unique number: Int, _ value: TableValue
  ) async throws(StorageError) -> Record? {
    let key = RowCache.Key.index(table: table.id, index: number, value)
    return try await row(type, table, key) { [queries] () throws(StorageError) in
      try queries.find(table, unique: number, value)
    }
  }

  /// The record that is found by `key` of the cache, or else by `query`.
  func row<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ key: RowCache.Key,
    _ query: @escaping @Sendable () throws(StorageError) -> Query
  ) async throws(StorageError) -> Record? {
    let answer = try await read(.known(key, query))
    if case .row(let row) = answer.content { return Row<Record>.record(in: row.row) }
    guard answer.content == nil, let rows = answer.rows else { return nil }
    let row = try reported { () throws(StorageError) in try queries.rows(type, table, rows).first }
    put(key, row.map { .row($0) } ?? .nothing, answer)
    return row.map { Row<Record>.record(in: $0.row) }
  }

  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record] {
    let (table, value) = (try await self.table(type), index.tableValue(value))
    guard let number = table.index(index.name, { $0 != .sorted }) else { return [] }
    if table.schema?.indexes[number].kind == .unique {
      return try await find(type, table, unique: number, value).map { [$0] } ?? []
    }
    let key = RowCache.Key.index(table: table.id, index: number, value)
    let answer = try await read(
      .known(key) { [queries] () throws(StorageError) in try queries.list(table, many: number, value) })
    if case .rows(let rows) = answer.content { return rows.map { Row<Record>.record(in: $0.row) } }
    guard let found = answer.rows else { return [] }
    let rows = try reported { () throws(StorageError) in try queries.rows(type, table, found) }
    if rows.count <= RowCache.longestList { put(key, .rows(rows), answer) }
    return rows.map { Row<Record>.record(in: $0.row) }
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await self.table(type)
    guard let number = table.index(index.name, { $0 == .sorted }) else { return [] }
    let prefix = index.ignoresCase ? prefix.lowercased() : prefix
    let answer = try await read(
      .rows(queries.list(table, sorted: number, prefix: prefix, limit: limit)))
    guard let rows = answer.rows else { return [] }
    return try reported { () throws(StorageError) in
      try queries.rows(type, table, rows, sorted: number, prefix: prefix)
        .map { Row<Record>.record(in: $0.row) }
    }
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record] {
    let table = try await self.table(type)
    guard count <= PostgreSQLSnapshot.pieceSize else {
      // It takes several statements, which have to see the same records.
      return try await snapshot().list(type, last: count)
    }
    let answer = try await read(.rows(queries.list(table, before: .max, last: count)))
    return try records(type, table, answer.rows).reversed()
  }

  private func records<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ rows: SQLRows?
  ) throws(StorageError) -> [Record] {
    guard let rows else { return [] }
    return try reported { () throws(StorageError) in
      try queries.rows(type, table, rows).map { Row<Record>.record(in: $0.row) }
    }
  }

  private func put(_ key: RowCache.Key, _ content: RowCache.Content, _ answer: ReadAnswer) {
    cache.put(key, content, stamp: answer.world?.tables[key.table]?.stamp ?? 0)
  }

  // MARK: - Ways to the database

  /// Under which the oldest record of a table is known.
  static func oldestKey(_ table: StoredTable) -> RowCache.Key {
    .index(table: table.id, index: -1, .integer(0))
  }

  /// What is wanted of this world.
  func read(_ wanted: Wanted) async throws(StorageError) -> ReadAnswer {
    try checkPresent()
    guard let moment = ReadingMoment.current else { return try await database.readers.read(self, wanted) }
    if moment.isKnown(self), let answer = known(wanted) { return answer }
    let begin = ContinuousClock.now
    let answer = try await database.readers.read(self, wanted)
    moment.know(self, since: begin)
    return answer
  }

  /// What is known without asking; nil: not enough.
  private func known(_ wanted: Wanted) -> ReadAnswer? {
    switch wanted {
    case .presence: ReadAnswer()
    case .known(let key, _): cache.find(key).map { ReadAnswer(content: $0) }
    case .state(let revision, _):
      cache.confirmed.flatMap { $0.revision <= revision ? ReadAnswer(world: $0) : nil }
    case .rows, .rowsAndWorlds: nil
    }
  }

  /// The result of `body` once it is committed.
  func write<Result: Sendable>(
    needs: [Need] = [], _ body: @escaping @Sendable (WorldBatch) throws -> Result
  ) async throws(StorageError) -> Result {
    try checkPresent()
    return try await database.writer.perform(self, needs: needs, body)
  }

  /// The table of `type`; throws where the world has been removed.
  func table<Record: TableRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkPresent()
    return try await database.table(type)
  }

  /// The table of `type`; throws where the world has been removed.
  func table<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> StoredTable {
    try checkPresent()
    return try await database.table(type)
  }

  /// Throws where the store is closed, or the world is known to have been removed.
  func checkPresent() throws(StorageError) {
    try database.checkOpen()
    if isRemoved { throw StorageFailures.reported(Self.removedError) }
  }

  private func reported<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    do throws(StorageError) {
      return try body()
    } catch {
      throw StorageFailures.reported(error)
    }
  }
}
