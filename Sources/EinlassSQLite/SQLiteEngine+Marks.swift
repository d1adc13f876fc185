package import EinlassStorage
package import EinlassWire
internal import GRDB
internal import Synchronization

/// Marks are known in memory, and everything about them happens on the writing thread: so they have the order of the
/// file, and what a group did is taken back where it cannot be committed.
extension SQLiteEngine {
  /// How many marks are written until those that have ended are looked for.
  private static let sweepInterval = 4096

  package func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool {
    let (table, mark, end) = (try await table(Record.self), record.mark, record.end)
    return try await write { batch in
      try self.loadMarks(table, batch)
      let isNew = self.state.withLock { state in
        state.marks[table.id]?.spend(mark, until: end, now: now, capacity: Record.capacity) ?? false
      }
      guard isNew else { return false }
      batch.ifUndone { self.state.withLock { $0.marks[table.id]?.forget(mark) } }
      batch.add(mark, until: end, table: table.id, of: self)
      try self.removeEnded(table, before: now, batch)
      return true
    }
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    let table = try await table(type)
    let marks = try await write { batch in
      try self.loadMarks(table, batch)
      return self.state.withLock { $0.marks[table.id]?.all ?? [] }
    }
    return marks.map { Record(mark: $0.mark, end: $0.end) }
  }

  package func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) {
    let table = try await table(type)
    try await write { [world] batch in
      try batch.write("DELETE FROM marks WHERE world = ? AND tbl = ?", [world, table.id])
      batch.removeMarks(table: table.id, of: self)
      var marks = MarkTable()
      for record in records {
        batch.add(record.mark, until: record.end, table: table.id, of: self)
        marks.remember(record.mark, until: record.end)
      }
      let old = self.state.withLock { [marks] state in
        defer { state.marks[table.id] = marks }
        return state.marks[table.id]
      }
      batch.ifUndone { self.state.withLock { $0.marks[table.id] = old } }
    }
  }

  /// Reads the marks of a table, unless they are known.
  private func loadMarks(_ table: StoredTable, _ batch: WriteBatch) throws {
    guard state.withLock({ $0.marks[table.id] == nil }) else { return }
    let marks = try RecordReading(db: batch.db, world: world).marks(table)
    state.withLock { $0.marks[table.id] = marks }
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
