package import EinlassStorage
package import EinlassWire
internal import GRDB
internal import Synchronization

extension SQLiteEngine {
  /// How many marks are written until those that have ended are looked for.
  private static let sweepInterval = 4096

  package func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool {
    let (table, mark, end) = (try await database.table(Record.self), record.mark, record.end)
    try await loadMarks(table)
    let isNew = state.withLock { state in
      state.marks[table.id, default: MarkTable()].spend(mark, until: end, now: now, capacity: Record.capacity)
    }
    guard isNew else { return false }
    do {
      try await write { batch in
        batch.add(mark, until: end, table: table.id, of: self)
        try self.removeEnded(table, before: now, batch)
      }
    } catch {
      state.withLock { $0.marks[table.id]?.forget(mark) }
      throw error
    }
    return true
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    let table = try await database.table(type)
    try await loadMarks(table)
    return state.withLock { $0.marks[table.id]?.all ?? [] }.map { Record(mark: $0.mark, end: $0.end) }
  }

  package func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) {
    let table = try await database.table(type)
    try await write { [world] batch in
      try batch.write("DELETE FROM marks WHERE world = ? AND tbl = ?", [world, table.id])
      var marks = MarkTable()
      for record in records {
        batch.add(record.mark, until: record.end, table: table.id, of: self)
        marks.remember(record.mark, until: record.end)
      }
      batch.afterwards { [marks] in self.state.withLock { $0.marks[table.id] = marks } }
    }
  }

  /// Reads the marks of a table, unless they are known.
  private func loadMarks(_ table: StoredTable) async throws(StorageError) {
    guard state.withLock({ $0.marks[table.id] == nil }) else { return }
    // In turn with those who write, so that no mark is added meanwhile.
    try await write { [world] batch in
      guard self.state.withLock({ $0.marks[table.id] == nil }) else { return }
      let marks = try RecordReading(db: batch.db, world: world).marks(table)
      self.state.withLock { $0.marks[table.id] = marks }
    }
  }

  /// Removes rows of marks that have all ended, now and then. They were written in about the order in which they end.
  private func removeEnded(_ table: StoredTable, before now: WallTime, _ batch: WriteBatch) throws {
    let isDue = state.withLock { state in
      state.writtenMarks[table.id, default: 0] += 1
      guard state.writtenMarks[table.id, default: 0] >= Self.sweepInterval else { return false }
      state.writtenMarks[table.id] = 0
      return true
    }
    guard isDue else { return }
    try batch.write(
      """
      DELETE FROM marks WHERE latest < ? AND id IN (
        SELECT id FROM marks WHERE world = ? AND tbl = ? ORDER BY id LIMIT ?)
      """, [now.milliseconds, world, table.id, 2 * Self.sweepInterval])
  }
}
