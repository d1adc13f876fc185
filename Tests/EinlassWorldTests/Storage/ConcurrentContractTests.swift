import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// What every engine promises where many come at once.
@Suite(.serialized, .tags(.slow))
struct ConcurrentContractTests {
  @Test(arguments: Engine.all)
  func `no change is lost where a thousand tasks change one record`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Member(id: 1, name: "anna"))
    let counts = try await concurrently(1000) { _ in
      try await storage.update(Member.self, 1) { member in
        member.count += 1
        return member.count
      }
    }
    #expect(counts.compactMap(\.self).sorted() == Array(1...1000))
    #expect(try await storage.find(Member.self, 1)?.count == 1000)
  }

  @Test(arguments: Engine.all)
  func `of many who insert, remove or spend one thing exactly one does`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    let inserted = try await concurrently(100) { index in
      try await storage.insert(Member(id: 1, name: "m\(index)"))
    }
    #expect(inserted.filter(\.self).count == 1)
    let removed = try await concurrently(100) { _ in try await storage.remove(Member.self, 1) }
    #expect(removed.compactMap(\.self).count == 1)
    let spent = try await concurrently(100) { _ in try await storage.spend(FewUse(1), at: start) }
    #expect(spent.filter(\.self).count == 1)
    let upserted = try await concurrently(100) { _ in
      try await storage.upsert(Member(id: 2, name: "m")) { member in
        member.count += 1
        return member.count
      }
    }
    #expect(upserted.sorted() == Array(1...100))
  }

  @Test(arguments: Engine.all)
  func `of many records inserted for one owner at once one counts for all`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    for round in 1...10 {
      let team = "team \(round)"
      let ids = try await concurrently(8) { index in
        let member = Member(id: Int64(round * 100 + index), name: "m", team: team)
        return try await storage.insert(member, unless: .team, team) { _ in true }.id
      }
      #expect(Set(ids).count == 1)
      #expect(try await storage.list(Member.self, by: .team, team).map(\.id) == [ids[0]])
    }
  }
}
