internal import EinlassStorage
internal import EinlassWire
internal import Foundation

/// What the operations of one group do with one world.
///
/// Either its row is locked while they are performed, or the row is taken to be as it is known, and that is verified with
/// the same round trip that writes what they have changed.
final class WorldBatch {
  /// The row is taken to be as it is known, and that is not enough: it has to be locked first.
  struct NeedsLock: Error {}

  let engine: PostgreSQLEngine
  let connection: Connection
  /// The world's row as this group makes it.
  var row: WorldRow
  /// The row as it was before.
  private let before: WorldRow
  private let isLocked: Bool
  /// How often something has been changed.
  private(set) var changeCount = 0
  /// How long the results of a round trip may take, in seconds.
  private let patience: Int

  private var pending = PendingRows()
  /// What is to be sent, in order, before what is pending.
  private var statements: [Query] = []
  private var group = GroupRows()
  private var touched: Set<Int64> = []
  /// The oldest records of tables, as far as they were read.
  private var oldest: [Int64: ArraySlice<StoredRow>] = [:]
  private var hashes: [SecretHash] = []
  private var secretRows: [(id: Int64, kind: SecretOctets.Kind, count: Int)] = []

  init(
    _ engine: PostgreSQLEngine, _ connection: Connection, _ row: WorldRow, isLocked: Bool, patience: Int
  ) {
    self.engine = engine
    self.connection = connection
    self.row = row
    before = row
    self.isLocked = isLocked
    self.patience = patience
  }

  private var queries: RecordQueries { engine.queries }
  private var sealing: Sealing { engine.queries.sealing }

  // MARK: - Reading

  /// Puts in what was read for this group.
  func fetched(_ key: RowCache.Key, _ content: RowCache.Content) {
    group.fetch(key, content)
    if case .rows(let rows) = content, rows.count > RowCache.longestList { return }
    engine.cache.put(key, content, stamp: row.tables[key.table]?.stamp ?? 0)
  }

  /// What is known about a key, with what this group has made of it; nil: it has to be read.
  private func known(_ key: RowCache.Key) -> RowCache.Content? { group.known(key, engine.cache) }

  /// The record with the key as the operations before have left it; nil where there is none.
  func current<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ key: TableValue
  ) throws -> StoredRow? {
    switch known(.record(table: table.id, key)) {
    case .row(let row): return row
    case .nothing, .rows: return nil
    case nil: return try queries.rows(type, table, read(try queries.find(table, key))).first
    }
  }

  /// What an index has for a value as the operations before have left it.
  func list<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ index: Int, _ value: TableValue
  ) throws -> [StoredRow] {
    let isUnique = table.schema?.indexes[index].kind == .unique
    if !touched.contains(table.id) {
      switch known(.index(table: table.id, index: index, value)) {
      case .row(let row): return [row]
      case .rows(let rows): return rows
      case .nothing: return []
      case nil: break
      }
    }
    let query =
      isUnique
      ? try queries.find(table, unique: index, value) : try queries.list(table, many: index, value)
    return try queries.rows(type, table, read(query))
  }

  /// The oldest record of a table; `count` are read at once.
  func oldest<Record: TableRecord>(
    _ type: Record.Type, _ table: StoredTable, _ count: Int = 64
  ) throws -> StoredRow? {
    // Those that are removed leave the list, and no older ones can come.
    if let first = oldest[table.id]?.first { return first }
    let rows = try queries.rows(type, table, read(queries.oldest(table, count)))
    oldest[table.id] = rows[...]
    return rows.first
  }

  /// The rows that the database has, after what this group has written.
  private func read(_ query: Query) throws -> SQLRows {
    guard isLocked else { throw NeedsLock() }
    sendStatements()
    return try connection.ask(query.sql, query.values, patience: patience)
  }

  // MARK: - Changing

  /// Runs a statement that changes something besides records.
  func write(_ sql: String, _ values: [SQLValue]) {
    changeCount += 1
    statements.append(Query(sql, values))
  }

  /// Notes that the world's row has been changed.
  func change() {
    changeCount += 1
  }

  func nextPlace() -> Int64 {
    row.place += 1
    return row.place
  }

  /// Writes a record in place of `old`.
  func put<Record: TableRecord>(
    _ record: Record, over old: StoredRow?, _ table: StoredTable, isCached: Bool = true
  ) throws {
    guard let schema = table.schema else { return }
    let (new, key) = (Row(record), record.key.tableValue)
    let octets = Array(try RecordCoding.encode(record))
    let place = old?.place ?? nextPlace()
    pending.put(
      table.id, place, key: try sealing.value(key, table: table.id, index: nil),
      date: schema.forgetting?.date(new).milliseconds,
      body: try sealing.seal(octets, .record, RecordQueries.context(table.id, place)))
    touch(table)
    let stored = StoredRow(place: place, row: new)
    for (number, index) in schema.indexes.enumerated() {
      let (before, now) = (old.flatMap { index.value($0.row) }, index.value(new))
      try move(place, from: before, to: now, number, index.kind, table)
      guard isCached, index.kind != .sorted else { continue }
      // A list that has the record has the old one.
      if let before { group.change(.index(table: table.id, index: number, before), nil) }
      guard let now else { continue }
      group.change(
        .index(table: table.id, index: number, now), index.kind == .unique ? .row(stored) : nil)
    }
    hashes += schema.learnSecrets(of: new, in: engine.secrets)
    if isCached { group.set(stored, .record(table: table.id, key)) }
    if schema.forgetting != nil, old != nil { oldest[table.id] = nil }
    if old == nil, let capacity = schema.forgetting?.capacity {
      try countUp(table, capacity, type: Record.self)
    }
    if pending.count > 5000 { try flush() }
  }

  /// Removes a record.
  func take(_ old: StoredRow, _ table: StoredTable) throws {
    guard let schema = table.schema else { return }
    pending.remove(table.id, old.place)
    touch(table)
    for (number, index) in schema.indexes.enumerated() {
      let value = index.value(old.row)
      try move(old.place, from: value, to: nil, number, index.kind, table)
      if let value { group.change(.index(table: table.id, index: number, value), nil) }
    }
    group.set(nil, .record(table: table.id, schema.key(old.row)))
    guard schema.forgetting != nil else { return }
    row.tables[table.id, default: WorldRow.Book()].count -= 1
    if let rows = oldest[table.id] {
      oldest[table.id] = rows.first?.place == old.place ? rows.dropFirst() : nil
    }
  }

  /// Removes every record of a table.
  func removeAll(_ table: StoredTable) {
    statements += pending.takeStatements(engine.world)
    for name in ["records", "uniques", "entries"] {
      write(
        "DELETE FROM \(name) WHERE world = $1::int8 AND tbl = $2::int8",
        [.integer(engine.world), .integer(table.id)])
    }
    touch(table)
    row.tables[table.id, default: WorldRow.Book()].count = 0
    oldest[table.id] = nil
    forget(table)
  }

  /// Forgets what is known about the records of a table, all of which may have changed.
  func forget(_ table: StoredTable) {
    group.forget(table.id)
  }

  private func touch(_ table: StoredTable) {
    changeCount += 1
    touched.insert(table.id)
    if table.schema?.forgetting != nil {
      group.change(PostgreSQLEngine.oldestKey(table), nil)
    }
  }

  /// Counts a new record, and removes those that are too many.
  private func countUp<Record: TableRecord>(
    _ table: StoredTable, _ capacity: Int, type: Record.Type
  ) throws {
    row.tables[table.id, default: WorldRow.Book()].count += 1
    while let count = row.tables[table.id]?.count, count > capacity,
      let first = try oldest(type, table)
    {
      try take(first, table)
    }
  }

  private func move(
    _ place: Int64, from old: TableValue?, to new: TableValue?, _ number: Int, _ kind: IndexKind,
    _ table: StoredTable
  ) throws {
    func value(_ value: TableValue) throws -> [UInt8] {
      kind == .sorted ? Sealing.sortedValue(value) : try sealing.value(value, table: table.id, index: number)
    }
    switch kind {
    case .unique:
      if let old, old != new { pending.removeUnique(table.id, number, try value(old), place) }
      if let new { pending.putUnique(table.id, number, try value(new), place) }
    case .many, .sorted:
      guard old != new else { return }
      if let old { pending.setEntry(table.id, number, try value(old), place, isThere: false) }
      if let new { pending.setEntry(table.id, number, try value(new), place, isThere: true) }
    }
  }

  // MARK: - The end

  /// Sends what is collected, and waits until it is written: so much at a time is kept in memory.
  private func flush() throws {
    guard isLocked else { throw NeedsLock() }
    sendStatements()
    _ = try connection.finish(patience: patience)
  }

  /// Sends what is to be written besides the row.
  func sendStatements() {
    for statement in statements + pending.takeStatements(engine.world) {
      connection.send(statement.sql, statement.values)
    }
    statements = []
  }

  /// Completes the world's row, and what is to be written. Where the row is not locked, it has to be sent first, and of
  /// several worlds in the order of their numbers, so that no two programs wait for each other.
  func prepare() throws {
    guard changeCount > 0 else { return }
    statements += pending.takeStatements(engine.world)
    try writeSecrets()
    guard !touched.isEmpty else { return }
    row.version += 1
    row.token = Int64.random(in: .min ... .max)
    for table in touched { row.tables[table, default: WorldRow.Book()].stamp = row.version }
    var stamps: [Int64: Int64] = [:]
    for table in touched { stamps[table] = before.tables[table]?.stamp ?? 0 }
    engine.cache.expect(
      RowCache.Pending(
        version: row.version, token: row.token, tables: stamps, forgotten: group.forgotten,
        changes: group.changes))
  }

  /// Sends the world's row; where it is not locked, a row that is not as it was taken to be lets the transaction fail.
  func sendRow() {
    let query =
      changeCount == 0 ? before.verification : isLocked ? row.update : row.update(verifying: before)
    connection.send(query.sql, query.values)
  }

  private func writeSecrets() throws {
    hashes += engine.known.takeUnsaved()
    guard !hashes.isEmpty else { return }
    touched.insert(WorldRow.secrets)
    for (kind, octets) in SecretOctets.encode(hashes) {
      let id = nextPlace()
      secretRows.append((id, kind, octets.count / 8))
      write(
        "INSERT INTO secrets (world, id, kind, octets) VALUES ($1::int8, $2::int8, $3::int8, $4::bytea)",
        [
          .integer(engine.world), .integer(id), .integer(kind.rawValue),
          .octets(try sealing.seal(Array(octets), .secrets)),
        ])
    }
    guard let unneeded = engine.known.takeUnneeded() else { return }
    write(
      "DELETE FROM secrets WHERE world = $1::int8 AND kind = $2::int8 AND id <= $3::int8",
      [.integer(engine.world), .integer(SecretOctets.Kind.passing.rawValue), .integer(unneeded)])
  }

  /// The group is committed.
  func committed() {
    engine.cache.commit(row)
    engine.known.committed(secretRows, stamp: row.tables[WorldRow.secrets]?.stamp ?? 0)
  }

  /// The group is not committed, or nobody knows whether it is.
  func undo() {
    engine.cache.forget(row.token)
    engine.known.keepUnsaved(hashes)
    hashes = []
  }
}
