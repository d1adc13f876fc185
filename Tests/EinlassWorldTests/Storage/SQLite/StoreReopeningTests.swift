import EinlassStorage
import EinlassWire
import OAuth1
import Testing

@testable import EinlassSQLite

/// What a store has after it was closed and opened again, or left without a word and opened again.
@Suite(.serialized)
struct StoreReopeningTests {
  /// How a store is left.
  enum Leaving: CaseIterable {
    case closed, dropped
  }

  /// The only world of a store that was left after `body` had run with it.
  private func reopen(
    _ leaving: Leaving, _ body: (any WorldEngine) async throws -> Void
  ) async throws -> (store: SQLiteStore, engine: any WorldEngine) {
    let file = try NewStore()
    try await fill(file, leaving, body)
    return try await file.world(of: try await file.openWhenFree())
  }

  private func fill(
    _ file: NewStore, _ leaving: Leaving, _ body: (any WorldEngine) async throws -> Void
  ) async throws {
    let (store, engine) = try await file.openWorld()
    try await body(engine)
    if leaving == .closed { await store.close() }
  }

  @Test(arguments: Leaving.allCases)
  func `records are there in their order, with what was made of them`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      for id in [5, 3, 9, 1] as [Int64] { try await engine.save(Member(id: id, name: "m\(id)")) }
      try await engine.update(Member.self, 3) { $0.count = 7 }
      try await engine.remove(Member.self, 9)
      try await engine.save(Member(id: 5, name: "again"))
      for number in 1...7 { try await engine.save(Visit("\(number)", at: start + number)) }
    }
    #expect(
      try await engine.list(Member.self, last: .max) == [
        Member(id: 5, name: "again"), Member(id: 3, name: "m3", count: 7), Member(id: 1, name: "m1"),
      ])
    #expect(try await engine.find(Member.self, 3)?.password.reveal() == "a password1")
    #expect(try await engine.find(Member.self, 9) == nil)
    // They are counted on from where they were: five are kept.
    #expect(try await engine.list(Visit.self, last: .max).map(\.key.number) == ["3", "4", "5", "6", "7"])
    try await engine.save(Visit("8", at: start + 8))
    #expect(try await engine.list(Visit.self, last: .max).map(\.key.number) == ["4", "5", "6", "7", "8"])
    try await engine.drop(Visit.self, before: start + 7)
    #expect(try await engine.list(Visit.self, last: .max).map(\.key.number) == ["7", "8"])
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `records are found by every kind of index`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      try await engine.save(Member(id: 1, name: "Berta", mail: "b@sim.example"))
      try await engine.save(Member(id: 2, name: "anna", team: "blue"))
      try await engine.save(Member(id: 3, name: "Bert", mail: "3@sim.example"))
      try await engine.update(Member.self, 3) { $0.mail = nil }
      // The first one has the name back, since it was saved last.
      try await engine.save(Member(id: 4, name: "berta"))
      try await engine.save(Member(id: 1, name: "Berta", mail: "b@sim.example"))
    }
    #expect(try await engine.find(Member.self, by: .name, "BERTA")?.id == 1)
    #expect(try await engine.find(Member.self, by: .mail, "b@sim.example")?.id == 1)
    #expect(try await engine.find(Member.self, by: .mail, "3@sim.example") == nil)
    #expect(try await engine.list(Member.self, by: .team, "red").map(\.id) == [1, 3, 4])
    #expect(try await engine.list(Member.self, by: .team, "blue").map(\.id) == [2])
    #expect(
      try await engine.list(Member.self, by: .name, prefix: "b", limit: 9).map(\.name)
        == ["Bert", "Berta", "berta"])
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `what has counted once does not count again`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      for number in 1...3 as ClosedRange<UInt64> {
        #expect(try await engine.spend(FewUse(number), at: start))
      }
      // The first end of it is over.
      #expect(try await engine.spend(ManyUse(1), at: start))
      #expect(try await engine.spend(ManyUse(1, until: start + 900), at: start + 301))
      try await engine.replaceMarks(FewUse.self, with: [FewUse(7, until: start + 9), FewUse(8)])
    }
    #expect(try await engine.marks(FewUse.self) == [FewUse(7, until: start + 9), FewUse(8)])
    #expect(try await !engine.spend(FewUse(8), at: start))
    #expect(try await engine.spend(FewUse(1), at: start))
    #expect(try await engine.spend(FewUse(7), at: start + 10))
    #expect(try await !engine.spend(ManyUse(1, until: start + 999), at: start + 900))
    #expect(try await engine.spend(FewUse(9), at: start + 10))
    // Four may count at a time.
    #expect(try await !engine.spend(FewUse(10), at: start + 10))
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `secrets are known at once, those of removed records too`(_ leaving: Leaving) async throws {
    let (store, engine) = try await reopen(leaving) { engine in
      try await engine.save(Member(id: 1, name: "anna", password: "kept4ever"))
      try await engine.save(Member(id: 2, name: "bert", password: "removed4ever"))
      try await engine.remove(Member.self, 2)
      try await engine.save(Member(id: 3, name: "carl", password: "three words only"))
      try await engine.save(Visit("1"))
    }
    for word in ["kept4ever", "removed4ever"] {
      #expect(engine.secrets.contains(WordHash(word).value), "\(word)")
    }
    #expect(!engine.secrets.contains(WordHash("never4seen").value))
    #expect(engine.secrets.phraseLength(from: WordHash("three").value) == 3)
    await store.close()
  }

  @Test(arguments: Leaving.allCases)
  func `worlds are there by name with their states and origins`(_ leaving: Leaving) async throws {
    let file = try NewStore()
    try await publish(file, leaving)
    let store = try await file.openWhenFree()
    #expect(
      try await store.worlds().map { "\($0.name) \(try $0.state.get())" } == ["a first", "b second, saved"])
    #expect(try await store.origin(of: "a") == "a.yaml")
    #expect(try await store.origin(of: "b") == "b.yaml")
    #expect(try await store.origin(of: "c") == nil)
    for world in try await store.worlds() {
      #expect(try await world.engine.list(Member.self, last: .max).map(\.name) == [world.name])
    }
    await store.close()
  }

  private func publish(_ file: NewStore, _ leaving: Leaving) async throws {
    let store = try await file.open()
    for (name, state) in [("b", "second"), ("a", "first")] {
      let engine = try await store.makeWorld()
      try await engine.save(Member(id: 1, name: name))
      try await store.publish(engine, as: name, state: state, origin: "\(name).yaml")
      if name == "b" { try await engine.save(state: "second, saved") }
    }
    if leaving == .closed { await store.close() }
  }
}
