/// Rows of one world that a group of operations has changed and not written yet; of several changes of a row the last counts.
struct PendingRows {
  private struct RecordPlace: Hashable {
    let table: Int64
    let place: Int64
  }

  private struct UniqueValue: Hashable {
    let table: Int64
    let index: Int
    let value: [UInt8]
  }

  private struct Entry: Hashable {
    let table: Int64
    let index: Int
    let value: [UInt8]
    let place: Int64
  }

  private struct Record {
    let key: [UInt8]
    let date: Int64?
    let body: [UInt8]
  }

  private enum UniqueChange {
    case put(Int64)
    case remove
    /// Removed where one of these records has it.
    case removeFrom(Set<Int64>)
  }

  /// How many rows one statement writes at most.
  private static let longestStatement = 1000

  /// The inner nil: removed.
  private var records: [RecordPlace: Record?] = [:]
  private var uniques: [UniqueValue: UniqueChange] = [:]
  /// false: removed.
  private var entries: [Entry: Bool] = [:]

  var count: Int { records.count + uniques.count + entries.count }

  mutating func put(_ table: Int64, _ place: Int64, key: [UInt8], date: Int64?, body: [UInt8]) {
    records[RecordPlace(table: table, place: place)] = .some(Record(key: key, date: date, body: body))
  }

  mutating func remove(_ table: Int64, _ place: Int64) {
    records[RecordPlace(table: table, place: place)] = .some(nil)
  }

  mutating func putUnique(_ table: Int64, _ index: Int, _ value: [UInt8], _ place: Int64) {
    uniques[UniqueValue(table: table, index: index, value: value)] = .put(place)
  }

  /// Removes the value of an index where the record at `place` has it.
  mutating func removeUnique(_ table: Int64, _ index: Int, _ value: [UInt8], _ place: Int64) {
    let key = UniqueValue(table: table, index: index, value: value)
    switch uniques[key] {
    case nil: uniques[key] = .removeFrom([place])
    case .put(place): uniques[key] = .remove
    case .put, .remove: break
    case .removeFrom(let places): uniques[key] = .removeFrom(places.union([place]))
    }
  }

  mutating func setEntry(_ table: Int64, _ index: Int, _ value: [UInt8], _ place: Int64, isThere: Bool) {
    entries[Entry(table: table, index: index, value: value, place: place)] = isThere
  }

  /// The statements that write everything; nothing is left.
  mutating func takeStatements(_ world: Int64) -> [Query] {
    // What goes makes room for what comes: a key that was removed and added again has another place.
    let statements = removals(world) + recordChanges(world) + uniqueChanges(world) + newEntries(world)
    self = PendingRows()
    return statements
  }

  private func removals(_ world: Int64) -> [Query] {
    var statements: [Query] = []
    for (key, record) in records where record == nil {
      statements.append(
        Query(
          "DELETE FROM records WHERE world = $1::int8 AND tbl = $2::int8 AND place = $3::int8",
          [.integer(world), .integer(key.table), .integer(key.place)]))
    }
    for (key, change) in uniques {
      let all =
        "DELETE FROM uniques WHERE world = $1::int8 AND tbl = $2::int8 AND idx = $3::int8 AND value = $4::bytea"
      let values: [SQLValue] = [
        .integer(world), .integer(key.table), .integer(Int64(key.index)), .octets(key.value),
      ]
      switch change {
      case .put: break
      case .remove: statements.append(Query(all, values))
      case .removeFrom(let places):
        statements.append(
          Query("\(all) AND place = ANY($5::int8[])", values + [.integers(places.sorted())]))
      }
    }
    for (key, isThere) in entries where !isThere {
      statements.append(
        Query(
          """
          DELETE FROM entries
          WHERE world = $1::int8 AND tbl = $2::int8 AND idx = $3::int8 AND value = $4::bytea AND place = $5::int8
          """,
          [
            .integer(world), .integer(key.table), .integer(Int64(key.index)), .octets(key.value),
            .integer(key.place),
          ]))
    }
    return statements
  }

  private func recordChanges(_ world: Int64) -> [Query] {
    Self.pieces(records.compactMap { key, record in record.map { (key, $0) } }).map { piece in
      Query(
        """
        INSERT INTO records (world, tbl, place, key, date, body)
        SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::bytea[], $5::int8[], $6::bytea[])
        ON CONFLICT (world, tbl, place) DO UPDATE SET date = excluded.date, body = excluded.body
        """,
        [
          .integer(world), .integers(piece.map(\.0.table)), .integers(piece.map(\.0.place)),
          .octetsList(piece.map(\.1.key)), .nullableIntegers(piece.map(\.1.date)),
          .octetsList(piece.map(\.1.body)),
        ])
    }
  }

  private func uniqueChanges(_ world: Int64) -> [Query] {
    let rows = uniques.compactMap { key, change -> (UniqueValue, Int64)? in
      guard case .put(let place) = change else { return nil }
      return (key, place)
    }
    return Self.pieces(rows).map { piece in
      Query(
        """
        INSERT INTO uniques (world, tbl, idx, value, place)
        SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::bytea[], $5::int8[])
        ON CONFLICT (world, tbl, idx, value) DO UPDATE SET place = excluded.place
        WHERE uniques.place <> excluded.place
        """,
        [
          .integer(world), .integers(piece.map(\.0.table)), .integers(piece.map { Int64($0.0.index) }),
          .octetsList(piece.map(\.0.value)), .integers(piece.map(\.1)),
        ])
    }
  }

  private func newEntries(_ world: Int64) -> [Query] {
    Self.pieces(entries.filter(\.value).map(\.key)).map { piece in
      Query(
        """
        INSERT INTO entries (world, tbl, idx, value, place)
        SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::bytea[], $5::int8[]) ON CONFLICT DO NOTHING
        """,
        [
          .integer(world), .integers(piece.map(\.table)), .integers(piece.map { Int64($0.index) }),
          .octetsList(piece.map(\.value)), .integers(piece.map(\.place)),
        ])
    }
  }

  private static func pieces<Element>(_ rows: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: rows.count, by: longestStatement).map { start in
      rows[start..<min(start + longestStatement, rows.count)]
    }
  }
}
