import EinlassStorage
import EinlassTestSupport
import Synchronization
import Testing

@testable import EinlassStores

/// A world that two programs have open.
@Suite(.serialized, .tags(.slow))
struct SharedWorldTests {
  /// Two programs, each with its own store, in one database.
  private struct Two {
    let database: NewDatabase
    let stores: (PostgreSQLStore, PostgreSQLStore)

    init() async throws {
      database = try NewDatabase()
      stores = (try await database.open(), try await database.open())
    }

    func store(_ number: Int) -> PostgreSQLStore { number.isMultiple(of: 2) ? stores.0 : stores.1 }

    func close() async {
      await stores.0.close()
      await stores.1.close()
    }
  }

  @Test func `a turn begins with exactly what the other program has changed`() async throws {
    let two = try await Two()
    let rows = (1...9).map { RowChange("key \($0)", "\($0)", at: Int64($0)) }
    let number = try await two.stores.0.publishNew("world", rows, state: "noon")
    #expect(try await two.stores.1.read(number).texts.count == 9)
    try await two.stores.0.change(
      number, WorldChanges([RowChange("key 4", nil), RowChange("key 8", "80"), RowChange("new", "1", at: 5)]))
    var changes = try await two.stores.1.read(number, after: 1)
    #expect(changes.texts.sorted() == ["people key 4 gone", "people key 8: 80", "people new: 1"])
    // Existing rows are in order.
    #expect(changes.rows.filter { $0.content != nil }.map(\.position) == [5, 8])
    #expect(changes.rows.filter { $0.content == nil }.map(\.position) == [nil])
    #expect((changes.isWhole, changes.version, changes.state) == (false, 2, nil))
    try await two.stores.1.change(number, WorldChanges([RowChange("key 4", "4", at: 7)], state: "later"))
    changes = try await two.stores.0.read(number, after: 2)
    #expect((changes.isWhole, changes.version, changes.state) == (false, 3, "later"))
    #expect(changes.rows == [RowChange("key 4", "4", at: 7)])
    #expect(try await two.stores.0.read(number, after: 3).isEmpty)
    await two.close()
  }

  @Test func `each of many turns of two programs counts once`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 1...8 {
        group.addTask { for _ in 1...40 { try await two.store(task).count(number) } }
      }
      try await group.waitForAll()
    }
    #expect(try await two.stores.0.read(number).count() == 320)
    #expect(try await two.stores.1.version(of: number) == 321)
    await two.close()
  }

  @Test func `two programs that apply each other's changes have the same world`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew()
    let worlds = try await withThrowingTaskGroup(of: [String: String].self) { group in
      for program in 0...1 {
        group.addTask { try await Self.play(two.store(program), number, seed: program) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(worlds.count == 2)
    let rows = try await two.stores.0.read(number).rows
    // The program that committed last has also adopted all other changes.
    let contents = Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (String(decoding: row.key, as: UTF8.self), String(decoding: row.content ?? [], as: UTF8.self))
      })
    #expect(worlds.contains(contents))
    await two.close()
  }

  /// Changes a world that a program has in memory, and adopts the changes of other programs.
  private static func play(_ store: PostgreSQLStore, _ world: Int64, seed: Int) async throws -> [String:
    String]
  {
    var (memory, version): ([String: String], Int64) = ([:], 0)
    for step in 1...300 {
      let turn = try await store.begin(world, after: version)
      if turn.changes.isWhole { memory = [:] }
      for row in turn.changes.rows {
        memory[String(decoding: row.key, as: UTF8.self)] = row.content.map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      let key = "key \((step * 7 + seed) % 10)"
      let isRemoving = memory[key] != nil && step.isMultiple(of: 3)
      let content = isRemoving ? nil : "\(memory[key] ?? "")\(seed)"
      let position: Int64? = memory[key] == nil ? Int64(step) : nil
      memory[key] = content
      try await turn.commit(WorldChanges([RowChange(key, content, at: position)]))
      version = turn.changes.version + 1
    }
    return memory
  }

  @Test func `a program that is far behind gets the whole world`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew("world", [RowChange("anna", "1", at: 1)])
    try await two.stores.0.change(number, WorldChanges([RowChange("anna", nil)]))
    for _ in 3...1150 { try await two.stores.0.change(number, WorldChanges()) }
    // The last version that trimmed the rows was 1088.
    #expect(try two.database.execute("SELECT floor FROM einlass.worlds") == "88")
    #expect(try two.database.rowCounts()["rows"] == nil)
    let behind = try await two.stores.1.read(number, after: 87)
    #expect((behind.isWhole, behind.version, behind.texts, behind.state) == (true, 1150, [], ""))
    let close = try await two.stores.1.read(number, after: 88)
    #expect((close.isWhole, close.version, close.isEmpty) == (false, 1150, true))
    // A program that is ahead has the world of another store, as after a backup was restored.
    #expect(try await two.stores.1.read(number, after: 1151).isWhole)
    await two.close()
  }

  @Test func `a world that one program removes or replaces disappears in the other`() async throws {
    let two = try await Two()
    for isReplacing in [true, false] {
      let number = try await two.stores.0.publishNew("world", [RowChange("anna", "1", at: 1)])
      let turn = try await two.stores.1.begin(number, after: 0)
      async let ended: Int64? =
        if isReplacing {
          two.stores.0.publish(WorldChanges(), as: "world", origin: "", isReplacing: true)
        } else {
          removing(number, two.stores.0)
        }
      // The removal waits for the turn, or comes after it.
      try await turn.commit(WorldChanges([RowChange("anna", "2")]))
      let next = try await ended
      for version in 0...2 as ClosedRange<Int64> {
        await #expect(throws: removedWorld) { try await two.stores.1.begin(number, after: version) }
      }
      #expect(try await two.stores.1.version(of: number) == nil)
      if let next { try await two.stores.1.remove(next) }
    }
    try await eventually("nothing is left") { try two.database.rowCounts() == [:] }
    await two.close()
  }

  private func removing(_ number: Int64, _ store: PostgreSQLStore) async throws -> Int64? {
    try await store.remove(number)
    return nil
  }

  @Test func `both programs list the worlds of both`() async throws {
    let two = try await Two()
    let first = try await two.stores.0.publishNew("first")
    let listing = try #require(try await two.stores.1.listing(after: 0))
    #expect(listing.numbers == ["first": first])
    let second = try await two.stores.1.publishNew("second")
    let next = try #require(try await two.stores.0.listing(after: listing.revision))
    #expect(next.numbers == ["first": first, "second": second])
    try await two.stores.0.remove(second)
    #expect(try await two.stores.1.listing(after: next.revision)?.numbers == ["first": first])
    let numbers = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for task in 1...20 {
        group.addTask {
          try await two.store(task).publish(WorldChanges(), as: "one", origin: "", isReplacing: false)
        }
      }
      return try await group.reduce(into: [Int64?]()) { $0.append($1) }.compactMap(\.self)
    }
    #expect(numbers.count == 1)
    #expect(try await two.stores.1.listing(after: 0)?.numbers["one"] == numbers.first)
    await two.close()
  }

  @Test func `the next listing and version have what the other program confirmed`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew()
    for round in 1...50 {
      let (writer, reader) = (two.store(round), two.store(round + 1))
      try await writer.change(number, WorldChanges(entries: ["\(round)"]))
      #expect(try await reader.version(of: number) == Int64(round + 1))
      #expect(try await reader.entries(of: number, from: Int64(round), limit: 9).texts == ["\(round)"])
      let name = "world \(round)"
      let new = try await writer.publishNew(name)
      #expect(try await reader.listing(after: 0)?.numbers[name] == new)
    }
    await two.close()
  }

  @Test func `entries of two programs have one numbering`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew()
    let firsts = try await withThrowingTaskGroup(of: (Int, Int64).self) { group in
      for task in 1...50 {
        group.addTask {
          let entries = (1...3).map { "\(task).\($0)" }
          return (task, try await two.store(task).change(number, WorldChanges(entries: entries)))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(firsts.map(\.1).sorted() == stride(from: 1, to: 151, by: 3).map(Int64.init))
    let all = try await two.stores.1.entries(of: number, from: 1, limit: 1000)
    #expect((all.first, all.last, all.entries.count) == (1, 150, 150))
    for (task, first) in firsts {
      #expect(all.texts[(Int(first) - 1)..<(Int(first) + 2)] == ["\(task).1", "\(task).2", "\(task).3"])
    }
    await two.close()
  }

  @Test func `a program that ends during a turn changes nothing and blocks no other`() async throws {
    let two = try await Two()
    let number = try await two.stores.0.publishNew("world", [RowChange("anna", "1", at: 1)])
    let turn = try await two.stores.0.begin(number, after: 1)
    async let next = two.stores.1.begin(number, after: 1)
    // This has the same effect as killing the program: the server notices that the connections are closed.
    await two.stores.0.close()
    #expect(try await next.changes.isEmpty)
    try await next.commit(WorldChanges([RowChange("anna", "2")]))
    await #expect(throws: StorageError.self) { try await turn.commit(WorldChanges([RowChange("anna", "3")])) }
    #expect(try await two.stores.1.read(number).texts == ["people anna: 2"])
    await two.close()
  }

  @Test func `callers of a shared query get the result of a run after their call`() async throws {
    let count = Atomic(0)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let query = SharedQuery { () async throws(StorageError) in
      let number = count.add(1, ordering: .relaxed).newValue
      for await _ in gate { break }
      return number
    }
    async let first = query.result()
    try await eventually("the first run has begun") { count.load(ordering: .relaxed) == 1 }
    let later = (1...20).map { _ in Task { try await query.result() } }
    for _ in 0...20 { opening.yield() }
    #expect(try await first == 1)
    for task in later { #expect(try await task.value > 1) }
  }
}
