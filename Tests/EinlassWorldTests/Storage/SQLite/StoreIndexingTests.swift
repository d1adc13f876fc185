import EinlassStorage
import EinlassWire
import Testing

@testable import EinlassSQLite

/// A table whose indexes are not those that it had when its records came.
struct StoreIndexingTests {
  /// Members as a program before had them.
  fileprivate struct OlderMember: TableRecord, Equatable {
    var id: Int64
    var name: String
    var team: String
    var mail: String?
    var count = 0
    var password = "a password1"

    var key: Int64 { id }

    static let schema = TableSchema<OlderMember>("members", indexes: [.many(.olderTeam) { $0.team }])
  }

  /// Members with one index fewer, and the others in another order.
  fileprivate struct NewerMember: TableRecord, Equatable {
    var id: Int64
    var name: String
    var team: String

    var key: Int64 { id }

    static let schema = TableSchema<NewerMember>(
      "members", indexes: [.many(.newerTeam) { $0.team }, .unique(.newerName) { $0.name }])
  }

  @Test func `indexes that are new are made of what is there, those that are gone do not matter`()
    async throws
  {
    let file = try NewStore()
    var (store, engine) = try await file.openWorld()
    for (id, name) in [(2, "Bert"), (1, "anna"), (3, "Anna")] as [(Int64, String)] {
      try await engine.save(OlderMember(id: id, name: name, team: "red", mail: "\(id)@sim.example"))
    }
    await store.close()

    (store, engine) = try await file.openWorld()
    #expect(try await engine.find(Member.self, by: .name, "bert")?.id == 2)
    #expect(try await engine.find(Member.self, by: .mail, "1@sim.example")?.id == 1)
    #expect(try await engine.list(Member.self, by: .team, "red").map(\.id) == [2, 1, 3])
    #expect(try await engine.list(Member.self, by: .name, prefix: "a", limit: 9).map(\.id) == [1, 3])
    try await engine.update(Member.self, 2) { ($0.name, $0.team) = ("bea", "blue") }
    try await engine.remove(Member.self, 3)
    await store.close()

    (store, engine) = try await file.openWorld()
    #expect(try await engine.find(NewerMember.self, by: .newerName, "bea")?.id == 2)
    #expect(try await engine.find(NewerMember.self, by: .newerName, "Bert") == nil)
    #expect(try await engine.find(NewerMember.self, by: .newerName, "Anna") == nil)
    #expect(try await engine.list(NewerMember.self, by: .newerTeam, "blue").map(\.id) == [2])
    #expect(try await engine.list(NewerMember.self, by: .newerTeam, "red").map(\.id) == [1])
    await store.close()
  }
}

extension TableIndex where Record == StoreIndexingTests.OlderMember, Value == String {
  fileprivate static var olderTeam: Self { Self("team") }
}

extension TableIndex where Record == StoreIndexingTests.NewerMember, Value == String {
  fileprivate static var newerTeam: Self { Self("team") }
  fileprivate static var newerName: Self { Self("name") }
}
