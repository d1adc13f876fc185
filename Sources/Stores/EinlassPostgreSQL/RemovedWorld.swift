internal import EinlassStorage

/// What a removed world has left in the database, which goes in pieces of a few milliseconds each.
struct RemovedWorld: Sendable {
  private static let pieceSize: Int64 = 1000
  private static let tables = ["records", "uniques", "entries", "marks", "secrets", "journal", "journals"]

  private let world: Int64

  init(_ world: Int64) {
    self.world = world
  }

  /// Removes a piece; false: nothing was left.
  func removePiece(_ connection: Connection) throws -> Bool {
    for table in Self.tables {
      connection.send(
        """
        WITH gone AS (
          DELETE FROM \(table) WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM \(table) WHERE world = $1::int8 LIMIT $2::int8)) RETURNING 1)
        SELECT count(*) FROM gone
        """, [.integer(world), .integer(Self.pieceSize)])
    }
    let results = try connection.finish().suffix(Self.tables.count)
    if results.contains(where: { $0.integer(0, 0) ?? 0 > 0 }) { return true }
    connection.send("DELETE FROM worlds WHERE id = $1::int8 AND is_removed", [.integer(world)])
    return false
  }
}
