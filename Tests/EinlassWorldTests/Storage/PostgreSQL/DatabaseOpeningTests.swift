import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

@testable import EinlassPostgreSQL

/// What opening a database says that is not as it should be.
@Suite(.serialized, .tags(.slow))
struct DatabaseOpeningTests {
  private static let otherKey = String(repeating: "6b", count: 32)

  private func expect(
    _ description: String, _ body: () async throws(StorageError) -> PostgreSQLStore
  ) async {
    await #expect(throws: StorageError(description)) { await (try body()).close() }
  }

  @Test func `a key is needed, and it has to be one`() throws {
    for text in [nil, ""] as [String?] {
      let error = #expect(throws: StorageError.self) { try StoreKey(text) }
      #expect(error?.description.contains("needs a key") == true)
    }
    let secret = "tooShortAndSecret"
    for text in [secret, String(repeating: "ab", count: 31), "Plain", String(repeating: "é", count: 40)] {
      let error = #expect(throws: StorageError.self, "\(text)") { try StoreKey(text) }
      #expect(error?.description.contains("EINLASS_STORE_KEY is not a key") == true)
      #expect(error?.description.contains(secret) == false)
    }
    #expect(try StoreKey("plain").octets == nil)
    #expect(try StoreKey(String(repeating: "Ab", count: 32)).octets == Array(repeating: 0xAB, count: 32))
    let octets = (0..<32).map { UInt8($0 * 7 & 0xFF) }
    #expect(try StoreKey(Data(octets).base64EncodedString()).octets == octets)
  }

  @Test func `another key than the store's is refused, and so is none, and one too many`() async throws {
    let database = try NewDatabase()
    await (try database.open()).close()
    await expect(
      "the store '\(database.description)' is sealed with a different key than EINLASS_STORE_KEY; use the "
        + "original key"
    ) { () throws(StorageError) in try await database.open(key: Self.otherKey) }
    await expect(
      "the store '\(database.description)' is sealed with a key; set EINLASS_STORE_KEY to that key instead of 'plain'"
    ) { () throws(StorageError) in try await database.open(key: "plain") }
    await (try database.open()).close()
    let plain = try NewDatabase()
    await (try plain.open(key: "plain")).close()
    await expect(
      "the store '\(plain.description)' has unsealed secrets; set EINLASS_STORE_KEY to 'plain', or use "
        + "another database"
    ) { () throws(StorageError) in try await plain.open() }
  }

  @Test(arguments: [
    "CREATE TABLE einlass.other (id int)", "CREATE TABLE einlass.store (id int)",
    "CREATE TABLE einlass.store (product text, version int8, key_check bytea)",
    "CREATE VIEW einlass.store AS SELECT 1 AS product",
  ])
  func `somebody else's schema of that name is left as it is`(_ sql: String) async throws {
    let database = try NewDatabase()
    try database.execute("CREATE SCHEMA einlass")
    try database.execute(sql)
    let names = "SELECT string_agg(relname, ',') FROM pg_class WHERE relnamespace = 'einlass'::regnamespace"
    let before = try database.execute(names)
    await expect(
      "the database of '\(database.description)' has a schema 'einlass' that does not belong to Einlass, "
        + "and was not changed; choose another database"
    ) { () throws(StorageError) in try await database.open() }
    #expect(try database.execute(names) == before)
  }

  @Test func `an empty schema of that name is filled`() async throws {
    let database = try NewDatabase()
    try database.execute("CREATE SCHEMA einlass")
    await (try database.open()).close()
  }

  @Test func `a store of a newer version is left as it is`() async throws {
    let database = try NewDatabase()
    let newer = StoreSchema(steps: StoreSchema.standard.steps + [["CREATE TABLE einlass.newer (id int8)"]])
    await (try database.open(schema: newer)).close()
    await expect(
      "the store '\(database.description)' has version 3, and this program reads versions up to 2; use a "
        + "newer Einlass, or choose another database"
    ) { () throws(StorageError) in try await database.open() }
  }

  @Test func `an older store is brought to this version, once nobody uses it`() async throws {
    let database = try NewDatabase()
    let newer = StoreSchema(steps: StoreSchema.standard.steps + [["CREATE TABLE einlass.newer (id int8)"]])
    let (old, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    await expect(
      "the store '\(database.description)' has version 2, and a program of that version is running; stop "
        + "it, and this program migrates the store to version 3"
    ) { () throws(StorageError) in try await database.open(schema: newer) }
    try await engine.save(Member(id: 2, name: "bert"))
    await old.close()
    let (store, same) = try await database.openWorld(schema: newer)
    #expect(try await same.list(Member.self, last: .max).map(\.name) == ["anna", "bert"])
    #expect(try database.execute("SELECT version FROM einlass.store") == "3")
    await store.close()
  }

  @Test func `the journal of a store of version 1 is counted on, without its entries`() async throws {
    let database = try NewDatabase()
    let (old, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    await old.close()
    // As version 1 had it.
    try database.execute(
      """
      DROP TABLE einlass.journals; ALTER TABLE einlass.worlds ADD COLUMN journal int8 NOT NULL DEFAULT 0;
      UPDATE einlass.worlds SET journal = 2; UPDATE einlass.store SET version = 1;
      INSERT INTO einlass.journal SELECT id, n, '' FROM einlass.worlds, generate_series(1, 2) AS n
      """)
    let (store, same) = try await database.openWorld()
    #expect(try await same.entries(from: 1, limit: 9).entries.isEmpty)
    #expect(try await same.append([SharedJournalEntry(content: [1])]) == 3)
    #expect(try await same.find(Member.self, 1)?.name == "anna")
    await store.close()
  }

  @Test func `a step that fails leaves the older version whole`() async throws {
    let database = try NewDatabase()
    await (try database.open()).close()
    let broken = StoreSchema(
      steps: StoreSchema.standard.steps + [["CREATE TABLE einlass.newer (id int8)", "SELECT 1 / 0"]])
    await expect("the store '\(database.description)' failed: PostgreSQL reports 22012") {
      () throws(StorageError) in try await database.open(schema: broken)
    }
    await (try database.open()).close()
    #expect(try database.execute("SELECT to_regclass('einlass.newer') IS NULL") == "t")
  }

  @Test func `a store that is not shared is opened by one program`() async throws {
    let database = try NewDatabase()
    let store = try await database.open(isShared: false)
    await expect(
      "the store '\(database.description)' is in use by another program; stop it first, or choose another "
        + "database"
    ) { () throws(StorageError) in try await database.open(isShared: false) }
    await store.close()
    await (try database.open(isShared: false)).close()
  }

  @Test func `who cannot be reached, is not let in or has no such database is told`() async throws {
    let server = try DatabaseServer.shared
    let database = try NewDatabase()
    try server.execute("DROP ROLE IF EXISTS guarded")
    try server.execute("CREATE ROLE guarded LOGIN PASSWORD 'right4password'")
    let rows: [(address: String, words: String)] = [
      ("postgresql://einlass@127.0.0.1:1/worlds", "cannot be reached: "),
      ("postgresql://einlass@/worlds?host=/nowhere", "cannot be reached: "),
      (server.address("nowhere"), "cannot be opened: database \"nowhere\" does not exist"),
      (server.address(database.name, user: "nobody"), "does not accept the user or the password: "),
      (
        server.address(database.name, user: "guarded", password: "wrong4password"),
        "does not accept the user or the password: password authentication failed"
      ),
      (
        server.address(database.name, user: "guarded", password: "right4password"),
        "has too few rights for this user: permission denied for database"
      ),
    ]
    for row in rows {
      let error = await #expect(throws: StorageError.self, "\(row.address)") {
        await (try database.open(address: row.address)).close()
      }
      let text = try #require(error).description
      #expect(text.contains(row.words), "\(text)")
      #expect(!text.contains("4password"), "\(text)")
      #expect(!text.contains("\n"), "\(text)")
    }
    for address in [
      "postgresql://u:secret4word@[::1", "postgresql://h?secret4word", "mysql://h/d", "worlds.db",
    ] {
      let error = #expect(throws: StorageError.self, "\(address)") { try ServerAddress(address) }
      #expect(error?.description.contains("secret4word") == false)
    }
  }

  @Test(arguments: [
    ("postgresql://u:secret@db.example:5433/worlds?sslmode=require", "postgresql://u@db.example:5433/worlds"),
    ("postgres://db.example/worlds?password=secret&user=u", "postgresql://u@db.example/worlds"),
    ("postgresql://u:secret@%2Ftmp/worlds", "postgresql://u@/worlds?host=/tmp"),
    ("postgresql://", "postgresql://"),
  ])
  func `an address is described without its password`(_ address: String, _ description: String) throws {
    #expect(try ServerAddress(address).description == description)
  }

  @Test func `a database that is only read is refused`() async throws {
    let database = try NewDatabase()
    try database.execute("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
    await expect(
      "the store '\(database.description)' cannot be written: the server is a standby or read-only; use "
        + "the address of the primary"
    ) { () throws(StorageError) in try await database.open() }
  }
}
