package import EinlassStorage

extension PostgreSQLEngine {
  // MARK: - State

  package func countOpening() async throws(StorageError) -> UInt64 {
    try await write { world in
      world.row.openings += 1
      world.change()
      return UInt64(world.row.openings)
    }
  }

  package func save(state text: String) async throws(StorageError) {
    try await write { world in _ = try Self.save(text, world) }
  }

  package func save(state text: String, after revision: Int64) async throws(StorageError) -> Int64? {
    try await write { world in world.row.revision == revision ? try Self.save(text, world) : nil }
  }

  private static func save(_ text: String, _ world: WorldBatch) throws(StorageError) -> Int64 {
    let sealed = try world.engine.queries.sealing.seal(Array(text.utf8), .state)
    world.row.revision += 1
    world.write(
      "UPDATE states SET state = $2::bytea WHERE world = $1::int8",
      [.integer(world.engine.world), .octets(sealed)])
    return world.row.revision
  }

  package func state(after revision: Int64) async throws(StorageError) -> SharedState? {
    // Both come from one row of one moment: another program may save a state between two questions.
    let query = Query(
      """
      SELECT w.revision, s.state FROM worlds w JOIN states s ON s.world = w.id
      WHERE w.id = $1::int8 AND NOT w.is_removed
      """, [.integer(world)])
    guard let rows = try await read(.state(after: revision, query)).rows, rows.count > 0,
      let saved = rows.integer(0, 0), let sealed = rows.octets(0, 1)
    else { return nil }
    return SharedState(revision: saved, text: try text(sealed, .state))
  }

  // MARK: - Journal

  /// How many entries are added until those that are too many are removed.
  private static let journalPiece: Int64 = 512

  package func append(_ entries: [SharedJournalEntry]) async throws(StorageError) -> Int64 {
    try await write { world in
      let first = world.row.journal + 1
      guard !entries.isEmpty else { return first }
      let sealing = world.engine.queries.sealing
      var sealed: [[UInt8]] = []
      for (number, entry) in zip(first..., entries) {
        sealed.append(try sealing.seal(Array(entry.content.utf8), .journal, Array("\(number)".utf8)))
      }
      let last = first + Int64(entries.count) - 1
      world.row.journal = last
      world.write(
        "INSERT INTO journal (world, number, content) SELECT $1::int8, * FROM unnest($2::int8[], $3::bytea[])",
        [.integer(world.engine.world), .integers(Array(first...last)), .octetsList(sealed)])
      if first / Self.journalPiece != (last + 1) / Self.journalPiece {
        world.write(
          "DELETE FROM journal WHERE world = $1::int8 AND number <= $2::int8",
          [.integer(world.engine.world), .integer(last - Int64(SharedJournalEntry.capacity))])
      }
      return first
    }
  }

  package func entries(from number: Int64, limit: Int) async throws(StorageError) -> SharedJournalPart {
    let query = Query(
      """
      SELECT number, content FROM journal WHERE world = $1::int8 AND number >= $2::int8
      ORDER BY number LIMIT $3::int8
      """, [.integer(world), .integer(number), .integer(Int64(max(0, limit)))])
    let answer = try await read(.rows(query))
    let rows = answer.rows ?? SQLRows(columnCount: 0)
    var entries: [SharedJournalEntry] = []
    for row in 0..<rows.count {
      let context = Array("\(rows.integer(row, 0) ?? 0)".utf8)
      entries.append(SharedJournalEntry(content: try text(rows.octets(row, 1) ?? [], .journal, context)))
    }
    let first = rows.count > 0 ? rows.integer(0, 0) ?? number : max(1, number)
    // Entries may have come after the world's row was read.
    let last = max(answer.world?.journal ?? 0, first + Int64(entries.count) - 1)
    return SharedJournalPart(
      first: first, entries: entries, last: entries.isEmpty ? answer.world?.journal ?? 0 : last)
  }

  private func text(
    _ sealed: [UInt8], _ kind: Sealing.Kind, _ context: [UInt8] = []
  ) throws(StorageError) -> String {
    do throws(StorageError) {
      return String(decoding: try queries.sealing.open(sealed, kind, context), as: UTF8.self)
    } catch {
      throw StorageFailures.reported(error)
    }
  }
}
