import EinlassStorage
import EinlassTestSupport
import Testing

@testable import EinlassStores

/// The contents of a database without its key.
@Suite(.serialized, .tags(.slow))
struct SealedDatabaseTests {
  private static let secrets = [
    "key4secret1", "content4secret2", "removed4secret3", "gone4secret4", "state4secret5", "origin4secret6",
    "journal4secret7", "changed4secret8",
  ]

  private func fill(_ database: NewDatabase, key: String) async throws {
    let store = try await database.open(key: key)
    let rows = [
      RowChange(Self.secrets[0], Self.secrets[1], at: 1, in: "tokens"),
      RowChange(Self.secrets[2], Self.secrets[3], at: 2, in: "tokens"),
    ]
    let number = try await store.publishNew("world", rows, state: "", origin: Self.secrets[5])
    try await store.change(
      number,
      WorldChanges(
        [RowChange(Self.secrets[2], nil, in: "tokens")], state: Self.secrets[4], entries: [Self.secrets[6]]))
    try await store.change(number, WorldChanges([RowChange(Self.secrets[0], Self.secrets[7], in: "tokens")]))
    let changes = try await store.read(number, after: 1)
    #expect(changes.texts == ["tokens key4secret1: changed4secret8", "tokens removed4secret3 gone"])
    #expect(changes.state == Self.secrets[4])
    #expect(try await store.origin(of: number) == Self.secrets[5])
    #expect(try await store.entries(of: number, from: 1, limit: 9).texts == [Self.secrets[6]])
    await store.close()
  }

  /// Returns every value of every column, with bytes as text.
  private func contents(_ database: NewDatabase) throws -> String {
    let tables = try database.execute(
      "SELECT relname FROM pg_class WHERE relnamespace = 'einlass'::regnamespace AND relkind = 'r'")
    #expect(tables.split(separator: "\n").count == 5)
    var contents = ""
    for table in tables.split(separator: "\n") {
      let rows = try database.execute("SELECT r FROM einlass.\(table) r")
      contents += rows
      for match in rows.matches(of: /\\x([0-9a-f]*)/) {
        let digits = Array(match.1.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
          UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        contents += " " + String(decoding: bytes, as: UTF8.self)
      }
    }
    return contents
  }

  @Test func `no column has a secret unsealed`() async throws {
    let database = try NewDatabase()
    try await fill(database, key: NewDatabase.key)
    let contents = try contents(database)
    for secret in Self.secrets { #expect(!contents.contains(secret), "\(secret)") }
    #expect(contents.contains("tokens"))
  }

  @Test func `the word 'plain' leaves secrets unsealed`() async throws {
    let database = try NewDatabase()
    try await fill(database, key: "plain")
    let contents = try contents(database)
    // The other secrets have been replaced or removed.
    for secret in Self.secrets where secret != "content4secret2" && secret != "gone4secret4" {
      #expect(contents.contains(secret), "\(secret)")
    }
  }

  @Test func `equal keys of different worlds and tables have different codes`() async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    let rows = [RowChange("key", "1", at: 1, in: "a"), RowChange("key", "1", at: 1, in: "b")]
    for name in ["a", "b"] { _ = try await store.publishNew(name, rows) }
    #expect(try database.execute("SELECT count(DISTINCT key) FROM einlass.rows") == "4")
    await store.close()
  }

  /// Changes to the database that each make a world unreadable. WORLD stands for the world's number.
  private static let damages = [
    """
    UPDATE einlass.rows r SET content = (
      SELECT content FROM einlass.rows WHERE world = WORLD AND position <> r.position) WHERE world = WORLD
    """,
    "UPDATE einlass.rows SET tbl = 'others' WHERE world = WORLD",
    "UPDATE einlass.rows SET key = '\\x0102' WHERE world = WORLD AND position = 1",
    "UPDATE einlass.rows SET content = substr(content, 1, length(content) - 1) WHERE world = WORLD",
    "UPDATE einlass.rows SET content = '' WHERE world = WORLD",
    "UPDATE einlass.texts SET state = origin WHERE world = WORLD",
  ]

  @Test(arguments: damages)
  func `moved or changed values cannot be read`(_ damage: String) async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    let rows = [RowChange("anna", "1", at: 1), RowChange("bert", "2", at: 2)]
    let number = try await store.publishNew("world", rows, state: "state", origin: "origin")
    let other = try await store.publishNew("other", [], state: "other")
    try database.execute(damage.replacing("WORLD", with: "\(number)"))
    let error = StorageError(
      "the store contains data that its key does not decrypt; restore a copy of the database",
      isOfContent: true)
    for _ in 1...2 { await #expect(throws: error) { try await store.begin(number, after: 0) } }
    #expect(try await store.read(other).state == "other")
    try await store.remove(number)
    await store.close()
  }

  @Test func `rows of another kind and entries at another number cannot be read`() async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    let number = try await store.publishNew("world", [RowChange("anna", "1", at: 1)])
    try await store.change(number, WorldChanges([RowChange("anna", nil)], entries: ["a", "b"]))
    try database.execute("UPDATE einlass.rows SET is_removed = false")
    await #expect(throws: StorageError.self) { try await store.begin(number, after: 1) }
    try database.execute("UPDATE einlass.journal SET number = number + 10")
    await #expect(throws: StorageError.self) { try await store.entries(of: number, from: 1, limit: 9) }
    await store.close()
  }

  @Test func `a plain store reports damaged rows`() async throws {
    let database = try NewDatabase()
    let store = try await database.open(key: "plain")
    let number = try await store.publishNew("world", [RowChange("anna", "1", at: 1)])
    try database.execute("UPDATE einlass.rows SET content = '\\x000000ff'")
    let error = await #expect(throws: StorageError.self) { try await store.begin(number, after: 0) }
    #expect(error?.isOfContent == true)
    await store.close()
  }

  @Test(arguments: ["plain", NewDatabase.key])
  func `keys of any length are distinguished`(_ key: String) async throws {
    let database = try NewDatabase()
    let store = try await database.open(key: key)
    let long = String(repeating: "long ", count: 1000)
    let rows = ["", "a", "b"].enumerated().map { RowChange(long + $1, $1, at: Int64($0)) }
    let number = try await store.publishNew("world", rows)
    try await store.change(number, WorldChanges([RowChange(long + "a", "2"), RowChange(long + "b", nil)]))
    #expect(try await store.read(number).rows == [rows[0], RowChange(long + "a", "2", at: 1)])
    #expect(try await store.read(number, after: 1).rows.last == RowChange(long + "b", nil))
    await store.close()
  }
}
