internal import EinlassStorage
internal import EinlassWire
internal import Foundation
internal import GRDB
internal import Synchronization

/// The operations of one group while they are performed, on the writing thread.
final class WriteBatch {
  /// Names a record of any world.
  private struct RowKey: Hashable {
    let engine: ObjectIdentifier
    let key: RowCache.Key
  }

  let db: Database
  /// How often something has been written.
  private(set) var writeCount = 0
  /// What the caches get once the group is committed, in order.
  private var cached:
    [ObjectIdentifier: (engine: SQLiteEngine, changes: [(key: RowCache.Key, content: RowCache.Content?)])] =
      [:]
  /// The records that this group has written; the inner nil: removed.
  private var rows: [RowKey: StoredRow?] = [:]
  /// The engines whose records may all have changed.
  private var forgotten: Set<ObjectIdentifier> = []
  private var marks: [ObjectIdentifier: [Int64: MarkGroup]] = [:]
  private var hashes: [ObjectIdentifier: (engine: SQLiteEngine, hashes: [SecretHash])] = [:]
  private var afterwards: [() -> Void] = []
  private var undoing: [() -> Void] = []

  /// Marks of one table.
  private struct MarkGroup {
    let engine: SQLiteEngine
    var marks: [(mark: Mark, end: WallTime)] = []
  }

  init(_ db: Database) {
    self.db = db
  }

  /// Runs a statement that changes something.
  func write(_ sql: String, _ arguments: StatementArguments) throws {
    writeCount += 1
    let statement = try db.cachedStatement(sql: sql)
    try statement.execute(arguments: arguments)
  }

  /// Runs `body`; what it has written is undone where it throws, without the rest of the group.
  func inSavepoint(_ body: () throws -> Void) throws {
    let before = writeCount
    try db.execute(sql: "SAVEPOINT part")
    do {
      try body()
      try db.execute(sql: "RELEASE part")
    } catch {
      // Some errors undo the whole transaction; then the group fails.
      try db.execute(sql: "ROLLBACK TO part")
      try db.execute(sql: "RELEASE part")
      writeCount = before
      throw error
    }
  }

  /// Runs `body` once the group is committed.
  func afterwards(_ body: @escaping () -> Void) {
    afterwards.append(body)
  }

  /// Runs `body` if the group cannot be committed; of several, the last first.
  func ifUndone(_ body: @escaping () -> Void) {
    undoing.append(body)
  }

  // MARK: - Records

  /// What is known of a record, with what this group has made of it; nil: it has to be read.
  func known(_ key: RowCache.Key, of engine: SQLiteEngine) -> RowCache.Content? {
    if let row = rows[RowKey(engine: ObjectIdentifier(engine), key: key)] {
      return row.map { .row($0) } ?? .nothing
    }
    return forgotten.contains(ObjectIdentifier(engine)) ? nil : engine.cache.known(key)
  }

  /// Notes what becomes of a record; nil: it is removed.
  func set(_ row: StoredRow?, _ key: RowCache.Key, of engine: SQLiteEngine) {
    rows[RowKey(engine: ObjectIdentifier(engine), key: key)] = .some(row)
    change(key, row.map { .row($0) } ?? .nothing, of: engine)
  }

  /// Notes what a cache gets for a key; nil: it forgets what it has.
  func change(_ key: RowCache.Key, _ content: RowCache.Content?, of engine: SQLiteEngine) {
    cached[ObjectIdentifier(engine), default: (engine, [])].changes.append((key, content))
  }

  /// Forgets what this group knows about the records of `engine`, all of which may have changed.
  func forgetRows(of engine: SQLiteEngine) {
    rows = rows.filter { $0.key.engine != ObjectIdentifier(engine) }
    cached[ObjectIdentifier(engine), default: (engine, [])].changes = []
    forgotten.insert(ObjectIdentifier(engine))
    afterwards { engine.cache.removeAll() }
  }

  // MARK: - What is written once for all of the group

  /// Adds marks to those of their table.
  func add(_ new: [(mark: Mark, end: WallTime)], table: Int64, of engine: SQLiteEngine) {
    guard !new.isEmpty else { return }
    marks[ObjectIdentifier(engine), default: [:]][table, default: MarkGroup(engine: engine)].marks += new
    writeCount += 1
  }

  /// Leaves out the marks of a table that this group has added so far.
  func removeMarks(table: Int64, of engine: SQLiteEngine) {
    marks[ObjectIdentifier(engine)]?[table] = nil
  }

  /// Adds what has to be known of secrets.
  func add(_ new: [SecretHash], of engine: SQLiteEngine) {
    let all = engine.takeUnsavedSecrets() + new
    guard !all.isEmpty else { return }
    hashes[ObjectIdentifier(engine), default: (engine, [])].hashes += all
  }

  /// Writes what was collected.
  func finish() throws {
    for tables in marks.values {
      for (table, group) in tables {
        let latest = group.marks.map(\.end).max() ?? .earliest
        try write(
          "INSERT INTO marks (world, tbl, latest, octets) VALUES (?, ?, ?, ?)",
          [group.engine.world, table, latest.milliseconds, MarkOctets.encode(group.marks)])
      }
    }
    for (engine, hashes) in hashes.values {
      for (kind, octets) in SecretOctets.encode(hashes) {
        try write(
          "INSERT INTO secrets (world, kind, octets) VALUES (?, ?, ?)", [engine.world, kind.rawValue, octets])
        guard kind == .passing,
          let old = engine.passing.withLock({ $0.add(octets.count / 8, row: db.lastInsertedRowID) })
        else { continue }
        try write(
          "DELETE FROM secrets WHERE world = ? AND kind = ? AND id <= ?", [engine.world, kind.rawValue, old])
      }
    }
  }

  // MARK: - The end

  /// Lets the caches have what is committed.
  func commit() {
    for (engine, changes) in cached.values { engine.cache.commit(changes) }
    for body in afterwards { body() }
  }

  /// The group is not committed.
  func undo() {
    for body in undoing.reversed() { body() }
    for (engine, _) in cached.values { engine.forgetCounts() }
    for (engine, hashes) in hashes.values { engine.keepUnsavedSecrets(hashes) }
  }
}
