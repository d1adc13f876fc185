internal import EinlassStorage
internal import Foundation
internal import GRDB

/// The statements that read and write one world.
struct StoredRows {
  let db: Database
  let world: Int64

  /// Every commit whose version is a multiple of this number trims the journal.
  private static let trimInterval: Int64 = 64

  // MARK: - Reading

  /// Returns everything except the journal.
  func contents() throws -> WorldChanges {
    var contents = WorldChanges()
    contents.isWhole = true
    contents.state = try String.fetchOne(
      db, sql: "SELECT state FROM texts WHERE world = ?", arguments: [world])
    let rows = try Row.fetchCursor(
      db, sql: "SELECT tbl, key, position, content FROM rows WHERE world = ? ORDER BY tbl, position",
      arguments: [world])
    while let row = try rows.next() {
      guard let table = String.fromDatabaseValue(row[0]), let key = Data.fromDatabaseValue(row[1]),
        let content = Data.fromDatabaseValue(row[3])
      else { throw Self.damage }
      let position = Int64.fromDatabaseValue(row[2])
      contents.rows.append(
        RowChange(table: table, key: Array(key), position: position, content: Array(content)))
    }
    return contents
  }

  func entries(from number: Int64, limit: Int) throws -> StoredEntries {
    let rows = try Row.fetchAll(
      db, sql: "SELECT number, content FROM journal WHERE world = ? AND number >= ? ORDER BY number LIMIT ?",
      arguments: [world, number, max(0, limit)])
    let entries = try rows.map { row in
      guard let entry = Data.fromDatabaseValue(row[1]) else { throw Self.damage }
      return Array(entry)
    }
    return StoredEntries(first: rows.first?[0] ?? max(1, number), entries: entries, last: try lastEntry())
  }

  private static var damage: StorageError {
    StorageError("the store contains damaged data; restore a copy of the file", isOfContent: true)
  }

  /// Returns the number of the journal's last entry. 0 if there has been none.
  private func lastEntry() throws -> Int64 {
    try Int64.fetchOne(
      db, sql: "SELECT max(number) FROM journal WHERE world = ?", arguments: [world]) ?? 0
  }

  // MARK: - Writing

  func write(_ changes: ArraySlice<RowChange>) throws {
    let put = try db.cachedStatement(
      sql: """
        INSERT INTO rows (world, tbl, key, position, content) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET position = coalesce(excluded.position, position), content = excluded.content
        """)
    let remove = try db.cachedStatement(sql: "DELETE FROM rows WHERE world = ? AND tbl = ? AND key = ?")
    for row in changes {
      let key = Data(row.key)
      if let content = row.content {
        try put.execute(arguments: [world, row.table, key, row.position, Data(content)])
      } else {
        try remove.execute(arguments: [world, row.table, key])
      }
    }
  }

  /// Writes the changes of a turn, and returns the number of its first entry.
  ///
  /// - Parameter version: The version of the world after the commit.
  func commit(_ changes: WorldChanges, version: Int64) throws -> Int64 {
    try execute("UPDATE worlds SET version = ? WHERE id = ? AND name IS NOT NULL", [version, world])
    guard db.changesCount > 0 else { throw StorageError.removedWorld }
    try write(changes.rows[...])
    if let state = changes.state {
      try execute("UPDATE texts SET state = ? WHERE world = ?", [state, world])
    }
    let last = try lastEntry()
    for (number, entry) in zip((last + 1)..., changes.entries) {
      try execute(
        "INSERT INTO journal (world, number, content) VALUES (?, ?, ?)", [world, number, Data(entry)])
    }
    if version.isMultiple(of: Self.trimInterval) {
      try execute(
        "DELETE FROM journal WHERE world = ? AND number <= ?", [world, last - Int64(StoredEntries.capacity)])
    }
    return last + 1
  }

  /// Deletes some of the rows and entries; returns `false` once none is left.
  func deletePiece() throws -> Bool {
    let before = db.totalChangesCount
    for table in ["rows", "journal", "texts"] {
      // Selects rows by row ID: a condition on the world would scan all of its rows.
      try execute(
        "DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table) WHERE world = ? LIMIT 1000)", [world]
      )
    }
    if db.totalChangesCount > before { return true }
    try execute("DELETE FROM worlds WHERE id = ?", [world])
    return false
  }

  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
