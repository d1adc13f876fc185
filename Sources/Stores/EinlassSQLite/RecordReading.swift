internal import EinlassStorage
internal import EinlassWire
internal import Foundation
internal import GRDB

/// The records of one world as a connection to the database sees them.
struct RecordReading {
  let db: Database
  let world: Int64

  /// A record as it stands in the file.
  struct Body {
    let place: Int64
    let octets: Data

    func row<Record: StoredRecord>(_ type: Record.Type) throws -> StoredRow {
      StoredRow(place: place, row: Row(try RecordCoding.decode(type, octets)))
    }
  }

  func find(_ table: StoredTable, _ key: TableValue) throws -> Body? {
    try bodies(
      "SELECT place, body FROM records WHERE world = ? AND tbl = ? AND key = ?",
      [world, table.id, ValueOctets.encode(key)]
    ).first
  }

  /// The record that the unique index at this position has for `value`.
  func find(_ table: StoredTable, unique index: Int, _ value: TableValue) throws -> Body? {
    try bodies(
      """
      SELECT records.place, body FROM uniques JOIN records ON records.place = uniques.place
      WHERE uniques.world = ? AND uniques.tbl = ? AND idx = ? AND value = ?
      """, [world, table.id, index, ValueOctets.encode(value)]
    ).first
  }

  /// The records that the index called `name` has for `value`, in the order in which they came.
  func list(_ table: StoredTable, by name: String, _ value: TableValue) throws -> [Body] {
    guard let index = table.index(name, { $0 != .sorted }) else { return [] }
    if table.schema?.indexes[index].kind == .unique {
      return try find(table, unique: index, value).map { [$0] } ?? []
    }
    return try list(table, many: index, value)
  }

  private func list(_ table: StoredTable, many index: Int, _ value: TableValue) throws -> [Body] {
    try bodies(
      """
      SELECT records.place, body FROM entries JOIN records ON records.place = entries.place
      WHERE entries.world = ? AND entries.tbl = ? AND idx = ? AND value = ? ORDER BY entries.place
      """, [world, table.id, index, ValueOctets.encode(value)])
  }

  func list(_ table: StoredTable, sorted index: Int, prefix: String, limit: Int) throws -> [Body] {
    let range = ValueOctets.range(prefix: prefix)
    return try bodies(
      """
      SELECT records.place, body FROM entries JOIN records ON records.place = entries.place
      WHERE entries.world = ? AND entries.tbl = ? AND idx = ? AND value >= ? AND value < ?
      ORDER BY value, key LIMIT ?
      """, [world, table.id, index, range.first, range.end, limit])
  }

  func list(_ table: StoredTable, last count: Int) throws -> [Body] {
    try bodies(
      "SELECT place, body FROM records WHERE world = ? AND tbl = ? ORDER BY place DESC LIMIT ?",
      [world, table.id, count]
    ).reversed()
  }

  /// The first records in the order in which they came.
  func oldest(_ table: StoredTable, _ count: Int) throws -> [Body] {
    try bodies(
      "SELECT place, body FROM records WHERE world = ? AND tbl = ? ORDER BY place LIMIT ?",
      [world, table.id, count])
  }

  func count(_ table: StoredTable) throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT count(*) FROM records WHERE world = ? AND tbl = ?")
    return try Int.fetchOne(statement, arguments: [world, table.id]) ?? 0
  }

  /// Every mark of a table.
  func marks(_ table: StoredTable) throws -> MarkTable {
    var marks = MarkTable()
    let statement = try db.cachedStatement(
      sql: "SELECT octets FROM marks WHERE world = ? AND tbl = ? ORDER BY id")
    let rows = try Data.fetchCursor(statement, arguments: [world, table.id])
    while let octets = try rows.next() {
      for (mark, end) in MarkOctets.decode(octets) { marks.remember(mark, until: end) }
    }
    return marks
  }

  /// What is known of the secrets of the world, the oldest first.
  func secrets(_ tell: (SecretOctets.Kind, _ row: Int64, [SecretHash]) -> Void) throws {
    for kind in SecretOctets.Kind.allCases {
      let statement = try db.cachedStatement(
        sql: "SELECT id, octets FROM secrets WHERE world = ? AND kind = ? ORDER BY id")
      let rows = try GRDB.Row.fetchCursor(statement, arguments: [world, kind.rawValue])
      while let row = try rows.next() { tell(kind, row[0], SecretOctets.decode(kind, row[1])) }
    }
  }

  private func bodies(_ sql: String, _ arguments: StatementArguments) throws -> [Body] {
    let statement = try db.cachedStatement(sql: sql)
    let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
    var bodies: [Body] = []
    while let row = try rows.next() { bodies.append(Body(place: row[0], octets: row[1])) }
    return bodies
  }
}
