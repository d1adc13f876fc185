internal import EinlassStorage

/// Writes the indexes of a table anew, in all worlds.
struct TableIndexing: Sendable {
  let table: StoredTable
  let sealing: Sealing

  /// How many records are read at once.
  private static let pieceSize: Int64 = 1000

  func run<Record: TableRecord>(_ type: Record.Type, _ connection: Connection) throws {
    connection.send("SET LOCAL statement_timeout = 0")
    // Nobody changes a world meanwhile.
    connection.send("LOCK TABLE worlds IN EXCLUSIVE MODE")
    connection.send("DELETE FROM uniques WHERE tbl = $1::int8", [.integer(table.id)])
    connection.send("DELETE FROM entries WHERE tbl = $1::int8", [.integer(table.id)])
    let worlds = try connection.ask("SELECT id FROM worlds ORDER BY id", patience: 600)
    for row in 0..<worlds.count {
      if let world = worlds.integer(row, 0) { try index(type, world, connection) }
    }
  }

  private func index<Record: TableRecord>(
    _ type: Record.Type, _ world: Int64, _ connection: Connection
  ) throws {
    let queries = RecordQueries(world: world, sealing: try sealing.world(world))
    var place: Int64 = 0
    while true {
      connection.send(
        """
        SELECT place, body FROM records WHERE world = $1::int8 AND tbl = $2::int8 AND place > $3::int8
        ORDER BY place LIMIT $4::int8
        """, [.integer(world), .integer(table.id), .integer(place), .integer(Self.pieceSize)])
      let rows = try queries.rows(
        type, table, connection.finish(patience: 600).last ?? SQLRows(columnCount: 0))
      guard let last = rows.last else { return }
      place = last.place
      var pending = PendingRows()
      for row in rows { try add(row, queries.sealing, &pending) }
      for statement in pending.takeStatements(world) { connection.send(statement.sql, statement.values) }
    }
  }

  private func add(_ row: StoredRow, _ sealing: Sealing, _ pending: inout PendingRows) throws {
    for (number, index) in (table.schema?.indexes ?? []).enumerated() {
      guard let value = index.value(row.row) else { continue }
      switch index.kind {
      case .unique:
        pending.putUnique(
          table.id, number, try sealing.value(value, table: table.id, index: number), row.place)
      case .many:
        pending.setEntry(
          table.id, number, try sealing.value(value, table: table.id, index: number), row.place, isThere: true
        )
      case .sorted:
        pending.setEntry(table.id, number, Sealing.sortedValue(value), row.place, isThere: true)
      }
    }
  }
}
