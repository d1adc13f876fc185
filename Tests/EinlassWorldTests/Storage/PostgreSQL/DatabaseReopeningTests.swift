import EinlassStorage
import EinlassTestSupport
import EinlassWire
import OAuth1
import Testing

@testable import EinlassPostgreSQL

/// What a database has after its store was closed and opened again, or left without a word and opened again; and worlds
/// that come and go in it.
@Suite(.serialized, .tags(.slow))
struct DatabaseReopeningTests {
  enum Leaving: CaseIterable {
    case closed, dropped
  }

  private func reopen(
    _ leaving: Leaving, _ body: (any SharedWorldEngine) async throws -> Void
  ) async throws -> (store: PostgreSQLStore, engine: any SharedWorldEngine) {
    let database = try NewDatabase()
    try await fill(database, leaving, body)
    return try await database.openWorld()
  }

  private func fill(
    _ database: NewDatabase, _ leaving: Leaving, _ body: (any SharedWorldEngine) async throws -> Void
  ) async throws {
    let (store, engine) = try await database.openWorld()
    try await body(engine)
    if leaving == .closed { await store.close() }
  }

  @Test(arguments: Leaving.allCases)
  func `records are there in their order, and found by every kind of index`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      for id in [5, 3, 9, 1] as [Int64] { try await engine.save(Member(id: id, name: "m\(id)")) }
      try await engine.update(Member.self, 3) { ($0.count, $0.mail) = (7, "3@sim.example") }
      try await engine.remove(Member.self, 9)
      try await engine.save(Member(id: 5, name: "Again", team: "blue"))
      for number in 1...7 { try await engine.save(Visit("\(number)", at: start + number)) }
    }
    let expected = [
      Member(id: 5, name: "Again", team: "blue"), Member(id: 3, name: "m3", mail: "3@sim.example", count: 7),
      Member(id: 1, name: "m1"),
    ]
    #expect(try await engine.list(Member.self, last: .max) == expected)
    #expect(try await engine.find(Member.self, 3)?.password.reveal() == "a password1")
    #expect(try await engine.find(Member.self, 9) == nil)
    #expect(try await engine.find(Member.self, by: .name, "AGAIN")?.id == 5)
    #expect(try await engine.find(Member.self, by: .mail, "3@sim.example")?.id == 3)
    #expect(try await engine.list(Member.self, by: .team, "red").map(\.id) == [3, 1])
    #expect(try await engine.list(Member.self, by: .name, prefix: "m", limit: 9).map(\.id) == [1, 3])
    #expect(try await engine.list(Visit.self, last: .max).map(\.key.number) == ["3", "4", "5", "6", "7"])
    try await engine.save(Visit("8", at: start + 8))
    #expect(try await engine.list(Visit.self, last: .max).map(\.key.number) == ["4", "5", "6", "7", "8"])
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `what has counted once does not count again`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      #expect(try await engine.spend(ManyUse(1), at: start))
      #expect(try await engine.spend(ManyUse(1, until: start + 900), at: start + 301))
      try await engine.replaceMarks(FewUse.self, with: [FewUse(7, until: start + 9), FewUse(8)])
    }
    #expect(try await engine.marks(FewUse.self) == [FewUse(7, until: start + 9), FewUse(8)])
    #expect(try await !engine.spend(FewUse(8), at: start))
    #expect(try await engine.spend(FewUse(7), at: start + 10))
    #expect(try await !engine.spend(ManyUse(1, until: start + 999), at: start + 900))
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `secrets are known at once, those of removed records too`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      try await engine.save(Member(id: 1, name: "anna", password: "kept4ever"))
      try await engine.save(Member(id: 2, name: "bert", password: "removed4ever"))
      try await engine.remove(Member.self, 2)
      try await engine.save(Member(id: 3, name: "carl", password: "three words only"))
    }
    for word in ["kept4ever", "removed4ever"] {
      #expect(engine.secrets.contains(WordHash(word).value), "\(word)")
    }
    #expect(!engine.secrets.contains(WordHash("never4seen").value))
    #expect(engine.secrets.phraseLength(from: WordHash("three").value) == 3)
    await store.close()
  }

  @Test func `a world that was not published is gone once its program is`() async throws {
    let database = try NewDatabase()
    var first: PostgreSQLStore? = try await database.open()
    let other = try await database.open()
    for _ in 1...3 { try await #require(first).makeWorld().save(Member(id: 1, name: "anna")) }
    let kept = try await other.makeWorld()
    try await kept.save(Member(id: 1, name: "kept"))
    await (try database.open()).close()
    #expect(try database.rowCounts()["records"] == 4)
    first = nil
    try await eventually("nothing of the worlds is left") {
      await (try database.open()).close()
      return try database.rowCounts()["records"] == 1
    }
    // The other program is there, and so is its world.
    #expect(try await kept.find(Member.self, 1)?.name == "kept")
    await other.close()
  }

  @Test func `a removed world is gone with everything in it, a replaced one too`() async throws {
    let database = try NewDatabase()
    let (store, engine) = try await database.openWorld()
    for id in 1...20 as ClosedRange<Int64> { try await engine.save(Member(id: id, name: "m\(id)")) }
    _ = try await engine.spend(FewUse(1), at: start)
    _ = try await engine.append([SharedJournalEntry(content: [1])])
    let new = try await store.makeWorld()
    try await store.publish(new, as: "world", state: "", origin: "new.yaml")
    #expect(try await store.origin(of: "world") == "new.yaml")
    try await eventually("nothing of the old one is left") {
      try database.rowCounts() == ["worlds": 1, "states": 1]
    }
    // The name is another world's by now.
    try await store.remove(engine)
    #expect(try await store.worlds().map(\.name) == ["world"])
    try await store.remove(new)
    #expect(try await store.worlds().map(\.name) == [])
    try await eventually("nothing is left") { try database.rowCounts() == [:] }
    await #expect(throws: StorageError("the world has been removed or replaced")) {
      try await store.publish(engine, as: "world", state: "", origin: "")
    }
    await store.close()
  }

  @Test func `nothing works in a store that is closed`() async throws {
    let database = try NewDatabase()
    let (store, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    #expect(try await engine.find(Member.self, 1) != nil)
    let snapshot = try await engine.snapshot()
    await store.close()
    await store.close()
    let closed = StorageError("the store '\(database.description)' is closed")
    for operation in EngineOperation.all {
      await #expect(throws: closed, "\(operation)") { try await operation.run(engine) }
    }
    await #expect(throws: closed) { try await snapshot.find(Member.self, 1) }
    await #expect(throws: closed) { try await store.worlds() }
    await #expect(throws: closed) { try await store.origin(of: "world") }
    await #expect(throws: closed) { try await store.makeWorld() }
    await #expect(throws: closed) { try await store.publish(engine, as: "w", state: "", origin: "") }
    await #expect(throws: closed) { try await store.remove(engine) }
    await #expect(throws: closed) { try await store.listing(after: 0) }
  }

  @Test func `a world of another store is not published`() async throws {
    let (database, other) = (try NewDatabase(), try NewDatabase())
    let (store, elsewhere) = (try await database.open(), try await other.open())
    let engine = try await elsewhere.makeWorld()
    await #expect(
      throws: StorageError("a world of another store cannot be published in '\(database.description)'")
    ) {
      try await store.publish(engine, as: "world", state: "", origin: "")
    }
    await store.close()
    await elsewhere.close()
  }

  /// Members as a program before had them.
  private struct OlderMember: TableRecord, Equatable {
    var id: Int64
    var name: String
    var team: String
    var mail: String?
    var count = 0
    var password = "a password1"

    var key: Int64 { id }

    static let schema = TableSchema<OlderMember>(
      "members", indexes: [.many(TableIndex<OlderMember, String>("team")) { $0.team }])
  }

  @Test func `indexes that are new are made of what is there, once no program has the old ones`() async throws
  {
    let database = try NewDatabase()
    let (old, older) = try await database.openWorld()
    for (id, name) in [(2, "Bert"), (1, "anna"), (3, "Anna")] as [(Int64, String)] {
      try await older.save(OlderMember(id: id, name: name, team: "red", mail: "\(id)@sim.example"))
    }
    let (store, engine) = try await database.openWorld()
    await #expect(
      throws: StorageError(
        "the table 'members' of the store '\(database.description)' has different indexes, and a program "
          + "that uses them is running; stop it, and this program creates them again")
    ) {
      try await engine.find(Member.self, by: .name, "bert")
    }
    await old.close()
    #expect(try await engine.find(Member.self, by: .name, "bert")?.id == 2)
    #expect(try await engine.find(Member.self, by: .mail, "1@sim.example")?.id == 1)
    #expect(try await engine.list(Member.self, by: .team, "red").map(\.id) == [2, 1, 3])
    #expect(try await engine.list(Member.self, by: .name, prefix: "a", limit: 9).map(\.id) == [1, 3])
    await store.close()
  }
}
