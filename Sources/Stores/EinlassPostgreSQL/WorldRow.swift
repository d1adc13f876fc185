/// What the database has in one row about a world; whoever changes anything in the world locks it.
struct WorldRow: Sendable {
  /// What is known about a table.
  struct Book: Sendable, Equatable {
    /// The version of the world that changed the table last.
    var stamp: Int64 = 0
    /// How many records it has; counted only where the oldest are dropped.
    var count: Int64 = 0
  }

  /// Under this number stand the hashes of secrets, which are no table of records.
  static let secrets: Int64 = 0

  let id: Int64
  /// Counts the commits.
  var version: Int64
  /// A random number of the last commit.
  var token: Int64
  /// The last place that was given to a record.
  var place: Int64
  /// Counts how often the state was saved.
  var revision: Int64
  /// Counts how often the world was opened.
  var openings: Int64
  var tables: [Int64: Book]

  static let columns = "id, version, token, place, revision, openings, tables"

  /// A row of `columns`; `known` is what the world was known to be like.
  init(_ rows: SQLRows, _ row: Int, _ known: (Int64) -> WorldRow? = { _ in nil }) {
    func number(_ column: Int) -> Int64 { rows.integer(row, column) ?? 0 }
    id = number(0)
    version = number(1)
    token = number(2)
    place = number(3)
    revision = number(4)
    openings = number(5)
    // Mostly nobody has changed a table since.
    if let known = known(id), known.version == version, known.token == token {
      tables = known.tables
    } else {
      tables = Self.decode(rows.octets(row, 6) ?? [])
    }
  }

  /// The rows by the numbers of their worlds.
  static func all(_ rows: SQLRows, _ known: (Int64) -> WorldRow? = { _ in nil }) -> [Int64: WorldRow] {
    var worlds: [Int64: WorldRow] = [:]
    for row in 0..<rows.count {
      let world = WorldRow(rows, row, known)
      worlds[world.id] = world
    }
    return worlds
  }

  /// Whether it is a later state of the same commit: the version counts changes of tables alone.
  func isLater(than other: WorldRow) -> Bool {
    (revision, openings) > (other.revision, other.openings)
  }

  // MARK: - Statements

  /// Writes the row.
  var update: Query { Query("\(Self.updating) WHERE id = $1::int8", values) }

  /// Writes the row where the database has `old`, and fails otherwise: see `isOutdated`.
  func update(verifying old: WorldRow) -> Query {
    Query(
      """
      WITH done AS (\(Self.updating) WHERE \(Self.condition(from: 8)) RETURNING 1) SELECT 1 / count(*) FROM done
      """, values + old.stamps)
  }

  /// Fails where the database has another row: see `isOutdated`.
  var verification: Query {
    Query(
      "SELECT 1 / count(*) FROM worlds WHERE \(Self.condition(from: 2))", [.integer(id)] + stamps)
  }

  /// Whether a statement has failed because the row was another one: it has divided by the number of rows, which was 0.
  static func isOutdated(_ error: any Error) -> Bool { (error as? DatabaseError)?.state == "22012" }

  private static let updating = """
    UPDATE worlds SET version = $2::int8, token = $3::int8, place = $4::int8, revision = $5::int8,
      openings = $6::int8, tables = $7::bytea
    """

  private var values: [SQLValue] {
    [
      .integer(id), .integer(version), .integer(token), .integer(place), .integer(revision),
      .integer(openings), .octets(encodedTables),
    ]
  }

  /// Every commit changes one of these.
  private var stamps: [SQLValue] {
    [.integer(version), .integer(token), .integer(revision), .integer(openings)]
  }

  private static func condition(from first: Int) -> String {
    let columns = ["version", "token", "revision", "openings"]
    return
      (["id = $1::int8", "NOT is_removed"]
      + zip(columns, first...).map { "\($0) = $\($1)::int8" }).joined(separator: " AND ")
  }

  /// The tables as three numbers each: which, stamp, count.
  private var encodedTables: [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(tables.count * 24)
    for (table, book) in tables.sorted(by: { $0.key < $1.key }) {
      for number in [table, book.stamp, book.count] {
        for place in (0..<8).reversed() { octets.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
      }
    }
    return octets
  }

  private static func decode(_ octets: [UInt8]) -> [Int64: Book] {
    func number(_ place: Int) -> Int64 { octets[place..<place + 8].reduce(0) { $0 << 8 | Int64($1) } }
    var tables: [Int64: Book] = [:]
    for place in stride(from: 0, to: octets.count - 23, by: 24) {
      tables[number(place)] = Book(stamp: number(place + 8), count: number(place + 16))
    }
    return tables
  }
}
