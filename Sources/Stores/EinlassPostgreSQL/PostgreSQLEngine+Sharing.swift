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

  package func append(_ entries: [SharedJournalEntry]) async throws(StorageError) -> Int64 {
    try checkPresent()
    var contents: [[UInt8]] = []
    for entry in entries { contents.append(try queries.sealing.seal(entry.content, .journal)) }
    return try await database.journals.add(contents, to: self)
  }

  package func entries(from number: Int64, limit: Int) async throws(StorageError) -> SharedJournalPart {
    // One statement, so that entries and the last number are of one moment.
    let query = Query(
      """
      SELECT j.last, e.number, e.content FROM journals j LEFT JOIN LATERAL (
        SELECT number, content FROM journal WHERE world = j.world AND number >= $2::int8
        ORDER BY number LIMIT $3::int8) AS e ON true
      WHERE j.world = $1::int8 ORDER BY e.number
      """, [.integer(world), .integer(number), .integer(Int64(max(0, limit)))])
    let rows = try await read(.rows(query)).rows ?? SQLRows(columnCount: 0)
    var entries: [SharedJournalEntry] = []
    for row in 0..<rows.count {
      guard let sealed = rows.octets(row, 2) else { continue }
      entries.append(SharedJournalEntry(content: try opened(sealed, .journal)))
    }
    let first = rows.count > 0 ? rows.integer(0, 1) : nil
    return SharedJournalPart(
      first: first ?? max(1, number), entries: entries,
      last: rows.count > 0 ? rows.integer(0, 0) ?? 0 : 0)
  }

  private func text(_ sealed: [UInt8], _ kind: Sealing.Kind) throws(StorageError) -> String {
    String(decoding: try opened(sealed, kind), as: UTF8.self)
  }

  private func opened(_ sealed: [UInt8], _ kind: Sealing.Kind) throws(StorageError) -> [UInt8] {
    do throws(StorageError) {
      return try queries.sealing.open(sealed, kind)
    } catch {
      throw StorageFailures.reported(error)
    }
  }
}
