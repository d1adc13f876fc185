internal import EinlassStorage
internal import Foundation

/// A statement with its parameters.
struct Query: Sendable {
  let sql: String
  let values: [SQLValue]

  init(_ sql: String, _ values: [SQLValue]) {
    self.sql = sql
    self.values = values
  }
}

/// How the records of one world are asked for.
struct RecordQueries: Sendable {
  let world: Int64
  let sealing: Sealing

  /// A record as it stands in the database.
  struct Body: Sendable {
    let place: Int64
    let octets: [UInt8]
  }

  // MARK: - Statements

  func find(_ table: StoredTable, _ key: TableValue) throws(StorageError) -> Query {
    Query(
      "SELECT place, body FROM records WHERE world = $1::int8 AND tbl = $2::int8 AND key = $3::bytea",
      [.integer(world), .integer(table.id), .octets(try sealing.value(key, table: table.id, index: nil))])
  }

  /// The record that the unique index at this position has for `value`.
  func find(_ table: StoredTable, unique index: Int, _ value: TableValue) throws(StorageError) -> Query {
    try look(table, index, value, in: "uniques", "")
  }

  /// The records that the index at this position has for `value`, in the order in which they came.
  func list(_ table: StoredTable, many index: Int, _ value: TableValue) throws(StorageError) -> Query {
    try look(table, index, value, in: "entries", "ORDER BY i.place")
  }

  private func look(
    _ table: StoredTable, _ index: Int, _ value: TableValue, in name: String, _ order: String
  ) throws(StorageError) -> Query {
    Query(
      """
      SELECT r.place, r.body FROM \(name) i
      JOIN records r ON r.world = i.world AND r.tbl = i.tbl AND r.place = i.place
      WHERE i.world = $1::int8 AND i.tbl = $2::int8 AND i.idx = $3::int8 AND i.value = $4::bytea \(order)
      """,
      [
        .integer(world), .integer(table.id), .integer(Int64(index)),
        .octets(try sealing.value(value, table: table.id, index: index)),
      ])
  }

  func list(_ table: StoredTable, sorted index: Int, prefix: String, limit: Int) -> Query {
    let range = Sealing.range(prefix: prefix)
    return Query(
      """
      SELECT r.place, r.body FROM entries i
      JOIN records r ON r.world = i.world AND r.tbl = i.tbl AND r.place = i.place
      WHERE i.world = $1::int8 AND i.tbl = $2::int8 AND i.idx = $3::int8 AND i.value >= $4::bytea AND i.value < $5::bytea
      ORDER BY i.value, i.place LIMIT $6::int8
      """,
      [
        .integer(world), .integer(table.id), .integer(Int64(index)), .octets(range.first), .octets(range.end),
        .integer(Int64(limit)),
      ])
  }

  /// The last records before a place, the last one first.
  func list(_ table: StoredTable, before place: Int64, last count: Int) -> Query {
    Query(
      """
      SELECT place, body FROM records WHERE world = $1::int8 AND tbl = $2::int8 AND place < $3::int8
      ORDER BY place DESC LIMIT $4::int8
      """, [.integer(world), .integer(table.id), .integer(place), .integer(Int64(count))])
  }

  /// The first records in the order in which they came.
  func oldest(_ table: StoredTable, _ count: Int) -> Query {
    Query(
      "SELECT place, body FROM records WHERE world = $1::int8 AND tbl = $2::int8 ORDER BY place LIMIT $3::int8",
      [.integer(world), .integer(table.id), .integer(Int64(count))])
  }

  /// Every mark of a table, in the order in which they end.
  func marks(_ table: StoredTable) -> Query {
    Query(
      """
      SELECT high, low, ends FROM marks WHERE world = $1::int8 AND tbl = $2::int8
      ORDER BY ends, high # x'8000000000000000'::int8, low # x'8000000000000000'::int8
      """, [.integer(world), .integer(table.id)])
  }

  /// The hashes of secrets that came after the one with the number, the oldest first.
  func secrets(after id: Int64) -> Query {
    Query(
      "SELECT id, kind, octets FROM secrets WHERE world = $1::int8 AND id > $2::int8 ORDER BY id",
      [.integer(world), .integer(id)])
  }

  // MARK: - Rows

  func bodies(_ rows: SQLRows) -> [Body] {
    (0..<rows.count).map { Body(place: rows.integer($0, 0) ?? 0, octets: rows.octets($0, 1) ?? []) }
  }

  func row<Record: StoredRecord>(
    _ type: Record.Type, _ table: StoredTable, _ body: Body
  ) throws(StorageError) -> StoredRow {
    let octets = try sealing.open(body.octets, .record, Self.context(table.id, body.place))
    return StoredRow(place: body.place, row: Row(try RecordCoding.decode(type, Data(octets))))
  }

  func rows<Record: StoredRecord>(
    _ type: Record.Type, _ table: StoredTable, _ rows: SQLRows
  ) throws(StorageError) -> [StoredRow] {
    var stored: [StoredRow] = []
    stored.reserveCapacity(rows.count)
    for body in bodies(rows) { stored.append(try row(type, table, body)) }
    return stored
  }

  /// Of rows that the sorted index at this position has for `prefix`, those that begin with it.
  func rows<Record: StoredRecord>(
    _ type: Record.Type, _ table: StoredTable, _ rows: SQLRows, sorted index: Int, prefix: String
  ) throws(StorageError) -> [StoredRow] {
    try self.rows(type, table, rows).filter { row in
      Sealing.begins(table.schema?.indexes[index].value(row.row), with: prefix)
    }
  }

  /// A sealed record opens only where it was put.
  static func context(_ table: Int64, _ place: Int64) -> [UInt8] { Array("\(table) \(place)".utf8) }
}
