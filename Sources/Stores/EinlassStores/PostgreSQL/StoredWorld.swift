internal import EinlassStorage

/// The statements that read and write one world.
struct StoredWorld: Sendable {
  /// The number of rows that one statement writes.
  private static let pieceSize = 2000
  /// The number of rows from which a commit may take as long as writing a whole world.
  private static let largeCommit = 10_000
  /// Every commit whose version is a multiple of this number trims the world.
  private static let trimInterval: Int64 = 64
  /// The number of versions for which programs can learn that a row was removed.
  private static let removalInterval: Int64 = 1000

  let number: Int64
  let sealing: Sealing

  /// Creates the world with this number in a store with this sealing.
  init(_ number: Int64, _ sealing: Sealing) throws(StorageError) {
    self.number = number
    self.sealing = try sealing.world(number)
  }

  // MARK: - Reading

  /// The state of the world at the time when its row was locked.
  struct Locked: Sendable {
    let changes: WorldChanges
    let lastEntry: Int64
  }

  /// Begins a transaction, locks the world, and reads the changes since a version. This takes one round trip, or two
  /// for a whole world.
  func lock(after version: Int64, _ connection: Connection) throws -> Locked {
    connection.send("BEGIN")
    connection.send(
      "SELECT version, floor, last_entry FROM worlds WHERE id = $1::int8 AND name IS NOT NULL FOR UPDATE",
      [.integer(number)])
    // Each statement sees everything that was committed before it began, and therefore all changes by others before the
    // lock.
    sendChanges(after: version, "$2 >= (SELECT floor FROM worlds WHERE id = $1::int8)", connection)
    var results = try connection.finish()
    let row = results[1]
    guard let current = row.integer(0, 0), let floor = row.integer(0, 1), let lastEntry = row.integer(0, 2)
    else { throw StorageError.removedWorld }
    var changes = WorldChanges()
    changes.version = current
    if version < floor || version > current {
      changes.isWhole = true
      connection.sendStatementTimeout(seconds: Connection.longPatience)
      sendChanges(after: 0, "NOT is_removed", connection)
      connection.sendStatementTimeout(seconds: Connection.statementTimeout)
      results = [SQLRows(columnCount: 0)] + (try connection.finish(patience: Connection.longPatience))
    }
    changes.rows = try rows(results[2])
    if let state = results[3].bytes(0, 0) {
      changes.state = String(decoding: try sealing.open(state, .state), as: UTF8.self)
    }
    return Locked(changes: changes, lastEntry: lastEntry)
  }

  /// Requests the rows that changed after a version and meet a condition, and the state if it changed.
  private func sendChanges(after version: Int64, _ condition: String, _ connection: Connection) {
    let values: [SQLValue] = [.integer(number), .integer(version)]
    connection.send(
      """
      SELECT tbl, key, position, is_removed, content FROM rows
      WHERE world = $1::int8 AND version > $2::int8 AND \(condition) ORDER BY tbl, position
      """, values)
    connection.send("SELECT state FROM texts WHERE world = $1::int8 AND version > $2::int8", values)
  }

  private func rows(_ rows: SQLRows) throws -> [RowChange] {
    try (0..<rows.count).map { row in
      try sealing.open(
        rows.bytes(row, 4) ?? [], isRemoved: rows.boolean(row, 3), table: rows.text(row, 0) ?? "",
        code: rows.bytes(row, 1) ?? [], position: rows.integer(row, 2))
    }
  }

  func origin(_ connection: Connection) throws -> String? {
    let rows = try connection.ask(
      "SELECT origin FROM texts JOIN worlds ON id = world WHERE id = $1::int8 AND name IS NOT NULL",
      [.integer(number)])
    return try rows.bytes(0, 0).map { String(decoding: try sealing.open($0, .origin), as: UTF8.self) }
  }

  func entries(from first: Int64, limit: Int, _ connection: Connection) throws -> StoredEntries {
    // A single statement, so that entries and the last number are consistent.
    let rows = try connection.ask(
      """
      SELECT w.last_entry, j.number, j.content FROM worlds w LEFT JOIN LATERAL (
        SELECT number, content FROM journal WHERE world = w.id AND number >= $2::int8
        ORDER BY number LIMIT $3::int8) AS j ON true
      WHERE w.id = $1::int8 AND w.name IS NOT NULL ORDER BY j.number
      """, [.integer(number), .integer(first), .integer(Int64(max(0, limit)))])
    guard let last = rows.integer(0, 0) else { throw StorageError.removedWorld }
    let entries = try (0..<rows.count).compactMap { row -> [UInt8]? in
      guard let number = rows.integer(row, 1), let content = rows.bytes(row, 2) else { return nil }
      return try sealing.open(content, .entry, at: [UInt8](number: number))
    }
    return StoredEntries(first: rows.integer(0, 1) ?? max(1, first), entries: entries, last: last)
  }

  // MARK: - Writing

  /// Writes the rows and texts of a new world.
  func fill(_ contents: WorldChanges, origin: String, _ connection: Connection) throws {
    for start in stride(from: 0, to: contents.rows.count, by: Self.pieceSize) {
      try send(contents.rows[start...].prefix(Self.pieceSize), version: 1, connection)
      _ = try connection.finish(patience: Connection.longPatience)
    }
    connection.send(
      "INSERT INTO texts (world, origin, state, version) VALUES ($1::int8, $2::bytea, $3::bytea, 1)",
      [
        .integer(number), .bytes(try sealing.seal(Array(origin.utf8), .origin)),
        .bytes(try sealing.seal(Array((contents.state ?? "").utf8), .state)),
      ])
  }

  /// Writes the changes of a turn and commits them in one round trip. Returns the number of the first entry.
  func commit(_ changes: WorldChanges, to locked: Locked, _ connection: Connection) throws -> Int64 {
    let version = locked.changes.version + 1
    let isLarge = changes.rows.count > Self.largeCommit
    if isLarge { connection.sendStatementTimeout(seconds: Connection.longPatience) }
    for start in stride(from: 0, to: changes.rows.count, by: Self.pieceSize) {
      try send(changes.rows[start...].prefix(Self.pieceSize), version: version, connection)
    }
    if let state = changes.state {
      connection.send(
        "UPDATE texts SET state = $2::bytea, version = $3::int8 WHERE world = $1::int8",
        [.integer(number), .bytes(try sealing.seal(Array(state.utf8), .state)), .integer(version)])
    }
    try send(changes.entries, from: locked.lastEntry + 1, connection)
    var floor: Int64 = 1
    if version.isMultiple(of: Self.trimInterval) {
      floor = max(1, version - Self.removalInterval)
      sendTrim(floor: floor, lastEntry: locked.lastEntry, connection)
    }
    connection.send(
      """
      UPDATE worlds SET version = $2::int8, floor = greatest(floor, $3::int8), last_entry = $4::int8
      WHERE id = $1::int8
      """,
      [
        .integer(number), .integer(version), .integer(floor),
        .integer(locked.lastEntry + Int64(changes.entries.count)),
      ])
    connection.send("COMMIT")
    _ = try connection.finish(patience: isLarge ? Connection.longPatience : Connection.patience)
    return locked.lastEntry + 1
  }

  private func send(_ rows: ArraySlice<RowChange>, version: Int64, _ connection: Connection) throws {
    let sealed = try rows.map { try sealing.seal($0) }
    connection.send(
      """
      INSERT INTO rows (world, version, tbl, key, position, is_removed, content)
      SELECT $1::int8, $2::int8, new.* FROM unnest($3::text[], $4::bytea[], $5::int8[], $6::bool[], $7::bytea[]) AS new
      ON CONFLICT (world, tbl, key) DO UPDATE SET version = excluded.version, is_removed = excluded.is_removed,
        position = coalesce(excluded.position, rows.position), content = excluded.content
      """,
      [
        .integer(number), .integer(version), .texts(rows.map(\.table)), .byteArrays(sealed.map(\.code)),
        .integers(rows.map(\.position)), .booleans(rows.map { $0.content == nil }),
        .byteArrays(sealed.map(\.content)),
      ])
  }

  private func send(_ entries: [[UInt8]], from first: Int64, _ connection: Connection) throws {
    guard !entries.isEmpty else { return }
    let sealed = try zip(first..., entries).map { number, entry in
      try sealing.seal(entry, .entry, at: [UInt8](number: number))
    }
    connection.send(
      """
      INSERT INTO journal (world, number, content)
      SELECT $1::int8, $2::int8 + place - 1, content
      FROM unnest($3::bytea[]) WITH ORDINALITY AS new (content, place)
      """, [.integer(number), .integer(first), .byteArrays(sealed)])
  }

  /// Deletes some removed rows that programs no longer learn of, and entries that need not be kept.
  private func sendTrim(floor: Int64, lastEntry: Int64, _ connection: Connection) {
    connection.send(
      """
      DELETE FROM rows WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM rows WHERE world = $1::int8 AND is_removed AND version <= $2::int8 LIMIT 10000))
      """, [.integer(number), .integer(floor)])
    connection.send(
      "DELETE FROM journal WHERE world = $1::int8 AND number <= $2::int8",
      [.integer(number), .integer(lastEntry - Int64(StoredEntries.capacity))])
  }

  // MARK: - Removed worlds

  /// Deletes some rows of a world without a name; returns `false` once none is left.
  static func deletePiece(of world: Int64, _ connection: Connection) throws -> Bool {
    for table in ["rows", "journal", "texts"] {
      connection.send(
        """
        WITH deleted AS (
          DELETE FROM \(table) WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM \(table) WHERE world = $1::int8 LIMIT 5000)) RETURNING 1)
        SELECT count(*) FROM deleted
        """, [.integer(world)])
    }
    if try connection.finish().contains(where: { $0.integer(0, 0) ?? 0 > 0 }) { return true }
    _ = try connection.ask("DELETE FROM worlds WHERE id = $1::int8 AND name IS NULL", [.integer(world)])
    return false
  }
}
