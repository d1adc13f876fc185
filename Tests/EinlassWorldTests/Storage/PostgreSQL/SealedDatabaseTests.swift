import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1
import Testing

@testable import EinlassPostgreSQL

/// What stands in the database, for whoever reads it without the key.
@Suite(.serialized, .tags(.slow))
struct SealedDatabaseTests {
  /// A record whose key and indexed value open something.
  fileprivate struct Token: TableRecord, Equatable {
    let text: String
    var session: String
    var at: WallTime = start

    var key: String { text }

    static let schema = TableSchema<Token>(
      "tokens", indexes: [.unique(.session) { $0.session }, .many(.sessions) { $0.session }],
      date: { $0.at }, secrets: { token, secrets in secrets.add(token.text) })
  }

  private static let secrets = [
    "token4secret1", "session4secret2", "password4secret3", "state4secret4", "origin4secret5", "mail4secret6",
    "journal4secret7", "session4secret8", "replaced4secret9",
  ]

  private func fill(_ database: NewDatabase, key: String) async throws {
    let store = try await database.open(key: key)
    let engine = try #require(try await store.makeWorld() as? any SharedWorldEngine)
    try await engine.save(Token(text: Self.secrets[0], session: Self.secrets[1]))
    try await engine.update(Token.self, Self.secrets[0]) { $0.session = Self.secrets[7] }
    try await engine.replace(
      Member.self,
      with: [Member(id: 1, name: "anna", mail: Self.secrets[5], password: SharedSecret(Self.secrets[2]))])
    try await engine.save(Member(id: 2, name: "bert", password: SharedSecret(Self.secrets[8])))
    _ = try await engine.spend(FewUse(1), at: start)
    try await store.publish(engine, as: "world", state: Self.secrets[3], origin: Self.secrets[4])
    _ = try await engine.append([SharedJournalEntry(content: Array(Self.secrets[6].utf8))])
    #expect(try await engine.find(Token.self, by: .session, Self.secrets[7])?.text == Self.secrets[0])
    #expect(try await store.origin(of: "world") == Self.secrets[4])
    #expect(try await engine.state(after: 0)?.text == Self.secrets[3])
    #expect(
      try await engine.entries(from: 1, limit: 9).entries.map(\.content) == [Array(Self.secrets[6].utf8)])
    await store.close()
  }

  /// Every value of every column, of octets as text.
  private func contents(_ database: NewDatabase) throws -> String {
    let tables = try database.execute(
      "SELECT relname FROM pg_class WHERE relnamespace = 'einlass'::regnamespace AND relkind = 'r'")
    #expect(tables.split(separator: "\n").count == 11)
    var contents = ""
    for table in tables.split(separator: "\n") {
      let rows = try database.execute("SELECT r FROM einlass.\(table) r")
      contents += rows
      for match in rows.matches(of: /\\x([0-9a-f]*)/) {
        let digits = Array(match.1.utf8)
        let octets = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
          UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        contents += " " + String(decoding: octets, as: UTF8.self)
      }
    }
    return contents
  }

  @Test func `no secret stands in the clear, in whatever column`() async throws {
    let database = try NewDatabase()
    try await fill(database, key: NewDatabase.key)
    let contents = try contents(database)
    for secret in Self.secrets { #expect(!contents.contains(secret), "\(secret)") }
    // Names are sorted, and so have to stand there.
    #expect(contents.contains("anna"))
  }

  @Test func `with the word 'plain' they do`() async throws {
    let database = try NewDatabase()
    try await fill(database, key: "plain")
    let contents = try contents(database)
    // Neither the replaced one nor the world's secrets' hashes.
    for secret in Self.secrets where secret != "session4secret2" {
      #expect(contents.contains(secret), "\(secret)")
    }
  }

  @Test func `equal values differ between worlds, and a record that is put elsewhere does not open`()
    async throws
  {
    let database = try NewDatabase()
    let store = try await database.open()
    for name in ["a", "b"] {
      let engine = try await store.makeWorld()
      try await engine.save(Token(text: "token", session: "session"))
      try await engine.save(Token(text: "other", session: "another"))
      try await store.publish(engine, as: name, state: "", origin: "")
    }
    #expect(try database.execute("SELECT count(DISTINCT key) FROM einlass.records") == "4")
    await store.close()
    try database.execute(
      """
      UPDATE einlass.records r SET body = (
        SELECT body FROM einlass.records o WHERE o.world = r.world AND o.place <> r.place) WHERE r.place = 1
      """)
    let next = try await database.open()
    let engine = try #require(try await next.worlds().first?.engine)
    await #expect(
      throws: StorageError(
        "the store contains data that its key does not decrypt; restore a copy of the database",
        isOfContent: true)
    ) {
      try await engine.find(Token.self, "token")
    }
    await next.close()
  }

  @Test func `values of any length are found, with a key and without`() async throws {
    for key in ["plain", NewDatabase.key] {
      let database = try NewDatabase()
      let store = try await database.open(key: key)
      let engine = try await store.makeWorld()
      let long = String(repeating: "long ", count: 5000)
      for ending in ["", "a", "b"] {
        try await engine.save(Token(text: long + ending, session: long + ending))
        try await engine.save(Member(id: Int64(ending.utf8.first ?? 0), name: long + ending))
      }
      #expect(try await engine.find(Token.self, long + "a")?.session == long + "a")
      #expect(try await engine.find(Token.self, by: .session, long + "b")?.text == long + "b")
      #expect(try await engine.list(Member.self, by: .name, prefix: "long", limit: 9).count == 3)
      #expect(try await engine.list(Member.self, by: .name, prefix: long + "b", limit: 9).map(\.id) == [98])
      await store.close()
    }
  }
}

extension TableIndex where Record == SealedDatabaseTests.Token, Value == String {
  fileprivate static var session: Self { Self("session") }
  fileprivate static var sessions: Self { Self("sessions") }
}
