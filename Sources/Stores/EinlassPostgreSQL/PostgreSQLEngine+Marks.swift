package import EinlassStorage
package import EinlassWire

/// Marks stand in a table that the database does not write into its log: spending them waits for no disk, and they outlive
/// a restart of the database, but not its crash.
extension PostgreSQLEngine {
  package func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool {
    let table = try await table(Record.self)
    return try await database.marks.spend(record, at: now, table, of: self)
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record] {
    _ = try await table(type)
    return try await snapshot().marks(type)
  }

  package func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError) {
    let table = try await table(type)
    // Of two with one mark the last one counts.
    var ends: [Mark: WallTime] = [:]
    for record in records { ends[record.mark] = record.end }
    try await database.bulkWriter.perform(self) { [ends] world in
      world.write(
        "DELETE FROM marks WHERE world = $1::int8 AND tbl = $2::int8",
        [.integer(world.engine.world), .integer(table.id)])
      let marks = Array(ends)
      for start in stride(from: 0, to: marks.count, by: 1000) {
        let piece = marks[start..<min(start + 1000, marks.count)]
        world.write(
          """
          INSERT INTO marks (world, tbl, high, low, ends, spent)
          SELECT $1::int8, $2::int8, n.*, 0 FROM unnest($3::int8[], $4::int8[], $5::int8[]) AS n
          """,
          [
            .integer(world.engine.world), .integer(table.id),
            .integers(piece.map { Int64(bitPattern: $0.key.high) }),
            .integers(piece.map { Int64(bitPattern: $0.key.low) }),
            .integers(piece.map(\.value.milliseconds)),
          ])
      }
    }
    database.marks.forget(table, of: self)
  }
}
