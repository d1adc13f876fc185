import EinlassStorage
import EinlassTestSupport
import EinlassWire
import OAuth1
import Testing

@testable import EinlassPostgreSQL

/// What several programs do with the worlds of one database.
@Suite(.serialized, .tags(.slow))
struct SharedWorldTests {
  /// Two programs with one world.
  private struct Two {
    let database: NewDatabase
    let stores: (PostgreSQLStore, PostgreSQLStore)
    let engines: (any SharedWorldEngine, any SharedWorldEngine)

    init() async throws {
      database = try NewDatabase()
      stores = (try await database.open(), try await database.open())
      let first = try await stores.0.onlyWorld()
      engines = (first, try await stores.1.onlyWorld())
    }

    func engine(_ number: Int) -> any SharedWorldEngine { number % 2 == 0 ? engines.0 : engines.1 }

    func close() async {
      await stores.0.close()
      await stores.1.close()
    }
  }

  @Test func `of two hundred equal marks over two programs exactly one counts`() async throws {
    let two = try await Two()
    for number in 1...5 as ClosedRange<UInt64> {
      let spent = try await concurrently(200) { index in
        try await two.engine(index).spend(ManyUse(number), at: start)
      }
      #expect(spent.filter(\.self).count == 1)
    }
    // The same at a moment when the first use has ended.
    let again = try await concurrently(200) { index in
      try await two.engine(index).spend(ManyUse(1, until: start + 900), at: start + 301)
    }
    #expect(again.filter(\.self).count == 1)
    await two.close()
  }

  @Test func `a code that two hundred tasks over two programs want is given to one`() async throws {
    let two = try await Two()
    try await two.engines.0.save(Member(id: 1, name: "code"))
    let gotten = try await concurrently(200) { index in
      try await two.engine(index).remove(Member.self, 1) { $0.name == "code" }
    }
    #expect(gotten.compactMap(\.self).count == 1)
    await two.close()
  }

  @Test func `of a thousand changes of one record over two programs none is lost`() async throws {
    let two = try await Two()
    try await two.engines.0.save(Member(id: 1, name: "anna"))
    let counts = try await concurrently(1000) { index in
      try await two.engine(index).update(Member.self, 1) { member in
        member.count += 1
        return member.count
      }
    }
    #expect(counts.compactMap(\.self).sorted() == Array(1...1000))
    #expect(try await two.engines.0.find(Member.self, 1)?.count == 1000)
    #expect(try await two.engines.1.find(Member.self, 1)?.count == 1000)
    await two.close()
  }

  @Test func `a limit of fifteen lets fifteen through over both`() async throws {
    let two = try await Two()
    let through = try await concurrently(100) { index in
      try await two.engine(index).upsert(Member(id: 1, name: "limit")) { member in
        member.count += 1
        return member.count <= 15
      }
    }
    #expect(through.filter(\.self).count == 15)
    await two.close()
  }

  @Test func `what one program was told is done the other one sees, whatever it has in its cache`()
    async throws
  {
    let two = try await Two()
    for round in 1...100 {
      let (writer, reader) = (two.engine(round), two.engine(round + 1))
      try await writer.save(Member(id: 1, name: "m\(round)", team: "t\(round % 3)", count: round))
      #expect(try await reader.find(Member.self, 1)?.count == round)
      #expect(try await reader.find(Member.self, by: .name, "m\(round)")?.count == round)
      #expect(try await reader.find(Member.self, by: .name, "m\(round - 1)") == nil)
      #expect(try await reader.list(Member.self, by: .team, "t\(round % 3)").map(\.count) == [round])
      #expect(try await reader.list(Member.self, by: .team, "t\((round + 1) % 3)") == [])
    }
    await two.close()
  }

  @Test func `nobody reads a value that is older than one that was read before, in either program`()
    async throws
  {
    let two = try await Two()
    try await two.engines.0.save(Member(id: 1, name: "anna"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          for _ in 1...200 { try await two.engine(writer).update(Member.self, 1) { $0.count += 1 } }
        }
      }
      for reader in 0..<8 {
        group.addTask {
          var last = 0
          for round in 1...200 {
            let count = try await two.engine(reader + round).find(Member.self, 1)?.count ?? -1
            try #require(count >= last)
            last = count
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await two.engines.1.find(Member.self, 1)?.count == 400)
    await two.close()
  }

  @Test func `within a moment a world is asked for once, and never before it`() async throws {
    let two = try await Two()
    try await two.engines.0.save(Member(id: 1, name: "anna", count: 1))
    #expect(try await two.engines.1.find(Member.self, 1)?.count == 1)
    for round in 2...20 {
      try await two.engines.0.update(Member.self, 1) { $0.count = round }
      try await ReadingMoment.$current.withValue(ReadingMoment()) {
        #expect(try await two.engines.1.find(Member.self, 1)?.count == round)
        #expect(try await two.engines.1.state(after: 1) == nil)
        // What this program changes is seen within the moment.
        try await two.engines.1.update(Member.self, 1) { $0.count += 100 }
        #expect(try await two.engines.1.find(Member.self, 1)?.count == round + 100)
      }
    }
    let revision = try await two.engines.0.save(state: "later", after: 1)
    try await ReadingMoment.$current.withValue(ReadingMoment()) {
      _ = try await two.engines.1.find(Member.self, 1)
      #expect(try await two.engines.1.state(after: 1)?.revision == revision)
    }
    await two.close()
  }

  @Test func `dropped tables keep their capacity over both`() async throws {
    let two = try await Two()
    _ = try await concurrently(60) { index in try await two.engine(index).save(Visit("\(index)")) }
    #expect(try await two.engines.0.list(Visit.self, last: .max).count == 5)
    for number in 100...103 { try await two.engine(number).save(Visit("\(number)", at: start + number)) }
    try await two.engines.1.drop(Visit.self, before: start + 102)
    #expect(try await two.engines.0.list(Visit.self, last: .max).map(\.key.number) == ["102", "103"])
    await two.close()
  }

  @Test func `secrets that one program learns the other one knows once it has read the world`() async throws {
    let two = try await Two()
    try await two.engines.0.save(Member(id: 1, name: "anna", password: "learned4ever"))
    _ = try await two.engines.1.find(Member.self, 99)
    #expect(two.engines.1.secrets.contains(WordHash("learned4ever").value))
    await two.close()
  }

  @Test func `a world that one program removes is gone in the other one`() async throws {
    let two = try await Two()
    for (number, operation) in EngineOperation.all.enumerated() {
      let engine = try #require(try await two.stores.0.makeWorld() as? any SharedWorldEngine)
      try await engine.save(Member(id: 1, name: "anna"))
      try await two.stores.0.publish(engine, as: "world \(number)", state: "", origin: "")
      let other = try #require(try await two.stores.1.world(numbered: engine.number)?.engine)
      #expect(try await other.find(Member.self, 1) != nil)
      _ = try await other.list(Visit.self, last: 1)
      _ = try await other.spend(FewUse(1), at: start)
      try await operation.run(other)
      if number % 2 == 0 {
        try await two.stores.0.remove(engine)
      } else {
        let next = try await two.stores.0.makeWorld()
        try await two.stores.0.publish(next, as: "world \(number)", state: "", origin: "")
      }
      await #expect(
        throws: StorageError("the world has been removed or replaced"), "\(operation)"
      ) {
        try await operation.run(other)
      }
    }
    await two.close()
  }

  @Test func `worlds are listed where any came or went, and replaced ones have other numbers`() async throws {
    let two = try await Two()
    let first = try #require(try await two.stores.1.listing(after: 0))
    #expect(first.numbers == ["world": two.engines.0.number])
    #expect(try await two.stores.1.listing(after: first.revision) == nil)
    let engine = try #require(try await two.stores.0.makeWorld() as? any SharedWorldEngine)
    #expect(try await !two.stores.0.publishNew(engine, as: "world", state: "", origin: ""))
    #expect(try await two.stores.1.listing(after: first.revision) == nil)
    #expect(try await two.stores.0.publishNew(engine, as: "other", state: "s", origin: "o"))
    let second = try #require(try await two.stores.1.listing(after: first.revision))
    #expect(second.numbers == ["world": two.engines.0.number, "other": engine.number])
    #expect(second.revision > first.revision)
    let world = try #require(try await two.stores.1.world(numbered: engine.number))
    #expect((world.name, try world.state.get()) == ("other", "s"))
    try await two.stores.1.remove(world.engine)
    #expect(try await two.stores.0.world(numbered: engine.number) == nil)
    #expect(
      try await two.stores.0.listing(after: second.revision)?.numbers == ["world": two.engines.0.number])
    // Of many who publish a name at once one does.
    let published = try await concurrently(20) { index in
      let store = index % 2 == 0 ? two.stores.0 : two.stores.1
      return try await store.publishNew(try await store.makeWorld(), as: "one", state: "", origin: "")
    }
    #expect(published.filter(\.self).count == 1)
    await two.close()
  }

  @Test func `a state is saved by one of those who know the one before`() async throws {
    let two = try await Two()
    #expect(try await two.engines.1.state(after: 0)?.revision == 1)
    #expect(try await two.engines.1.state(after: 1) == nil)
    let saved = try await concurrently(20) { index in
      (index, try await two.engine(index).save(state: "state \(index)", after: 1))
    }
    #expect(saved.compactMap(\.1) == [2])
    let number = try #require(saved.first { $0.1 != nil }?.0)
    let state = try #require(try await two.engines.1.state(after: 1))
    #expect((state.revision, state.text) == (2, "state \(number)"))
    try await two.engines.0.save(state: "in any case")
    #expect(try await two.engines.1.state(after: 2)?.text == "in any case")
    #expect(try await two.engines.1.save(state: "late", after: 2) == nil)
    await two.close()
  }

  @Test func `openings are counted once each`() async throws {
    let two = try await Two()
    let counted = try await concurrently(40) { index in try await two.engine(index).countOpening() }
    #expect(counted.sorted() == Array(1...40))
    await two.close()
  }

  @Test func `entries of a journal are numbered without gaps, and the oldest are dropped`() async throws {
    let two = try await Two()
    #expect(try await two.engines.0.entries(from: 1, limit: 10).last == 0)
    let firsts = try await concurrently(50) { index in
      (
        index,
        try await two.engine(index).append(
          (1...3).map { SharedJournalEntry(content: Array("\(index).\($0)".utf8)) })
      )
    }
    #expect(firsts.map(\.1).sorted() == stride(from: 1, to: 151, by: 3).map(Int64.init))
    let part = try await two.engines.1.entries(from: 1, limit: 1000)
    #expect((part.first, part.last, part.entries.count) == (1, 150, 150))
    for (index, first) in firsts {
      let own = part.entries[Int(first) - 1..<Int(first) + 2].map(\.content)
      #expect(own == (1...3).map { Array("\(index).\($0)".utf8) })
    }
    let later = try await two.engines.0.entries(from: 149, limit: 1)
    #expect((later.first, later.last, later.entries.count) == (149, 150, 1))
    for _ in 1...12 {
      _ = try await two.engines.0.append((1...1000).map { SharedJournalEntry(content: Array("\($0)".utf8)) })
    }
    try await eventually("the oldest are dropped") {
      let oldest = try await two.engines.1.entries(from: 1, limit: 1)
      return oldest.last == 12_150 && 12_150 - 10_000 - 512...12_150 - 10_000 + 1 ~= oldest.first
    }
    await two.close()
  }
}
