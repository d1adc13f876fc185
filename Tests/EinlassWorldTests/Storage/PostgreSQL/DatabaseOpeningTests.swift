import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

@testable import EinlassStores

/// Databases that cannot be opened as a store.
@Suite(.serialized, .tags(.slow))
struct DatabaseOpeningTests {
  private static let otherKey = String(repeating: "6b", count: 32)

  private func expect(
    _ description: String, _ body: () async throws(StorageError) -> PostgreSQLStore
  ) async {
    await #expect(throws: StorageError(description)) { await (try body()).close() }
  }

  @Test func `a valid key is required`() throws {
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
    #expect(try StoreKey("plain").bytes == nil)
    #expect(try StoreKey(String(repeating: "Ab", count: 32)).bytes == Array(repeating: 0xAB, count: 32))
    let bytes = (0..<32).map { UInt8($0 * 7 & 0xFF) }
    #expect(try StoreKey(Data(bytes).base64EncodedString()).bytes == bytes)
  }

  @Test func `a key that differs from the store's is refused`() async throws {
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
  func `a schema of another program is refused and not changed`(_ sql: String) async throws {
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

  @Test func `a newer store is refused and not changed`() async throws {
    let database = try NewDatabase()
    await (try database.open()).close()
    try database.execute("UPDATE einlass.store SET version = 9")
    await expect(
      "the store '\(database.description)' has version 9, and this program reads versions up to 3; use a "
        + "newer Einlass, or choose another database"
    ) { () throws(StorageError) in try await database.open() }
    #expect(try database.execute("SELECT version FROM einlass.store") == "9")
  }

  @Test(arguments: [1, 2])
  func `an older store is refused and not changed`(_ version: Int) async throws {
    let database = try NewDatabase()
    try database.execute(
      """
      CREATE SCHEMA einlass;
      CREATE TABLE einlass.store (
        product text NOT NULL, version int8 NOT NULL, key_check bytea NOT NULL, listing int8 NOT NULL);
      CREATE TABLE einlass.records (world int8 NOT NULL, tbl int8 NOT NULL, place int8 NOT NULL);
      INSERT INTO einlass.store VALUES ('Einlass worlds', \(version), '', 1);
      """)
    await expect(
      "the store '\(database.description)' has version \(version), was made by an earlier Einlass, and was not "
        + "changed; export each world with the Einlass that made it: einlassd-store --store "
        + "'\(database.description)' --export-world NAME; then import the documents into a new store with "
        + "'world.import'"
    ) { () throws(StorageError) in try await database.open() }
    let tables = "SELECT string_agg(relname, ',' ORDER BY relname) FROM pg_class WHERE relnamespace = "
    #expect(try database.execute(tables + "'einlass'::regnamespace") == "records,store")
  }

  @Test func `programs that start at the same time create one store`() async throws {
    let database = try NewDatabase()
    let stores = try await withThrowingTaskGroup(of: PostgreSQLStore.self) { group in
      for _ in 1...8 { group.addTask { try await database.open() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let number = try await stores[0].publishNew()
    for store in stores {
      #expect(try await store.number() == number)
      await store.close()
    }
  }

  @Test func `a store that is not shared is refused to a second program`() async throws {
    let database = try NewDatabase()
    let store = try await database.open(isShared: false)
    await expect(
      "the store '\(database.description)' is in use by another program; stop it first, or choose another "
        + "database"
    ) { () throws(StorageError) in try await database.open(isShared: false) }
    await store.close()
    await (try database.open(isShared: false)).close()
  }

  @Test func `an error says why a database cannot be opened`() async throws {
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

  @Test func `any value in an address reaches the client library`() throws {
    let address = try ServerAddress("postgresql://u:a%27b%5C%20c@db.example/worlds?connect_timeout=3")
    #expect(address.parameters.contains(#"password='a\'b\\ c'"#))
    #expect(address.parameters.contains("connect_timeout='3'"))
    #expect(address.parameters.hasSuffix(" client_encoding='UTF8'"))
  }

  @Test func `a connection limits statements, locks and idle transactions`() async throws {
    let connection = try Connection(try ServerAddress(try NewDatabase().address))
    for (name, value) in [
      ("statement_timeout", "5s"), ("lock_timeout", "5s"), ("idle_in_transaction_session_timeout", "1min"),
      ("synchronous_commit", "on"),
    ] {
      #expect(try connection.ask("SELECT current_setting($1::text)", [.text(name)]).text(0, 0) == value)
    }
  }

  @Test func `a read-only database is refused`() async throws {
    let database = try NewDatabase()
    try database.execute("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
    await expect(
      "the store '\(database.description)' cannot be written: the server is a standby or read-only; use "
        + "the address of the primary"
    ) { () throws(StorageError) in try await database.open() }
  }
}
