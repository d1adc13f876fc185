package import EinlassStorage
package import EinlassWire
internal import GRDB
internal import Synchronization

/// Marks are known in memory, and written on the writing thread, so that they have the order of the file; what a group did
/// is taken back where it cannot be committed.
extension SQLiteEngine {
  /// How many marks are written until those that have ended are looked for.
  private static let sweepInterval = 4096

  package func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool {
    let (table, mark, end) = (try await table(Record.self), record.mark, record.end)
    if let exchange = StorageFailures.current,
      let isFirst = spendInMemory(record, table, at: now, for: exchange)
    {
      // The response waits until it is written, and nothing else need wait.
      if isFirst { writeMarks(of: table, before: now) }
      return true
    }
    return try await write { batch in
      try self.loadMarks(table, batch)
      let isNew = self.state.withLock { state in
        state.marks[table.id]?.spend(mark, until: end, now: now, capacity: Record.capacity) ?? false
      }
      guard isNew else { return false }
      batch.ifUndone { self.state.withLock { $0.marks[table.id]?.forget(mark) } }
      batch.add([(mark, end)], table: table.id, of: self)
      try self.removeEnded(table, before: now, written: 1, batch)
      return true
    }
  }

  /// Spends a mark, where the marks of its table are known and none of them forbids it.
  ///
  /// - Returns: Whether it is the only one of the table that is to be written; nil: it is not spent.
  private func spendInMemory<Record: MarkRecord>(
    _ record: Record, _ table: StoredTable, at now: WallTime, for exchange: StorageFailures
  ) -> Bool? {
    let (mark, end) = (record.mark, record.end)
    return state.withLock { state in
      let isNew = state.marks[table.id]?.spend(mark, until: end, now: now, capacity: Record.capacity)
      guard isNew == true else { return nil }
      exchange.begin()
      state.unwrittenMarks[table.id, default: []].append(
        UnwrittenMark(mark: mark, end: end, exchange: exchange))
      return state.unwrittenMarks[table.id]?.count == 1
    }
  }

  /// Writes the marks of a table that were spent in memory, with those that come until it is done.
  private func writeMarks(of table: StoredTable, before now: WallTime) {
    // nil: the group was undone, or the queue closed, before it came to them.
    let taken = Mutex<[UnwrittenMark]?>(nil)
    database.queue.begin({ batch in
      let marks = self.takeUnwrittenMarks(table)
      taken.withLock { $0 = marks }
      try self.checkPresent()
      batch.add(marks.map { ($0.mark, $0.end) }, table: table.id, of: self)
      try self.removeEnded(table, before: now, written: marks.count, batch)
    }) { result in
      let marks = taken.withLock { $0 } ?? self.takeUnwrittenMarks(table)
      var error: StorageError?
      if case .failure(let failure) = result {
        error = failure
        self.state.withLock { state in for mark in marks { state.marks[table.id]?.forget(mark.mark) } }
      }
      for mark in marks { mark.exchange.end(error) }
    }
  }

  private func takeUnwrittenMarks(_ table: StoredTable) -> [UnwrittenMark] {
    state.withLock { $0.unwrittenMarks.removeValue(forKey: table.id) ?? [] }
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
      batch.add(records.map { ($0.mark, $0.end) }, table: table.id, of: self)
      var marks = MarkTable()
      for record in records { marks.remember(record.mark, until: record.end) }
      // What was spent and is not written is replaced as well.
      let unwritten = self.takeUnwrittenMarks(table)
      batch.afterwards { for mark in unwritten { mark.exchange.end(nil) } }
      batch.ifUndone {
        for mark in unwritten { mark.exchange.end(StorageError("the marks could not be replaced")) }
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
  private func removeEnded(
    _ table: StoredTable, before now: WallTime, written count: Int, _ batch: WriteBatch
  ) throws {
    let isDue = state.withLock { state in
      state.writtenMarks[table.id, default: 0] += count
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
