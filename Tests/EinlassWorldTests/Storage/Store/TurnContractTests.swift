import EinlassStorage
import EinlassTestSupport
import Testing

/// Turns of a world and its journal, in each store.
struct TurnContractTests {
  @Test(arguments: TestStore.lasting)
  func `a commit is in the next turn, and each increases the version`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew(
        "world", [RowChange("anna", "1", at: 1), RowChange("bert", "2", at: 2)], state: "noon")
      let turn = try await store.begin(number, after: 1)
      #expect(turn.changes == WorldChanges(version: 1))
      try await turn.commit(
        WorldChanges([RowChange("carl", "3", at: 3), RowChange("anna", nil), RowChange("bert", "22")]))
      #expect(try await store.version(of: number) == 2)
      #expect(try await store.read(number, after: 2) == WorldChanges(version: 2))
      let contents = try await store.read(number)
      #expect((contents.isWhole, contents.state) == (true, "noon"))
      #expect(contents.texts == ["people bert: 22", "people carl: 3"])
      #expect(contents.rows.map(\.position) == [2, 3])
      try await store.change(number, WorldChanges(state: "later"))
      try await store.change(number, WorldChanges())
      let later = try await store.read(number)
      #expect((later.version, later.state, later.texts) == (4, "later", contents.texts))
    }
  }

  @Test(arguments: TestStore.lasting)
  func `a row keeps its place until it is replaced or moved`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let rows = ["anna", "bert", "carl"].enumerated().map { RowChange($1, "1", at: Int64($0)) }
      let number = try await store.publishNew("world", rows)
      try await store.change(number, WorldChanges([RowChange("anna", "2"), RowChange("bert", nil)]))
      try await store.change(number, WorldChanges([RowChange("bert", "3", at: 9)]))
      #expect(try await store.read(number).texts == ["people anna: 2", "people carl: 1", "people bert: 3"])
      try await store.change(number, WorldChanges([RowChange("anna", "4", at: 10), RowChange("dora", nil)]))
      #expect(try await store.read(number).texts == ["people carl: 1", "people bert: 3", "people anna: 4"])
    }
  }

  @Test(arguments: TestStore.lasting)
  func `a turn that is released or dropped changes nothing`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew("world", [RowChange("anna", "1", at: 1)])
      let turn = try await store.begin(number, after: 1)
      await turn.release()
      await turn.release()
      await #expect(throws: StorageError("the turn has ended; begin another one")) {
        try await turn.commit(WorldChanges([RowChange("anna", nil)]))
      }
      for _ in 1...10 { _ = try await store.begin(number, after: 1) }
      let last = try await store.begin(number, after: 1)
      try await last.commit(WorldChanges([RowChange("bert", "2", at: 2)]))
      await #expect(throws: StorageError("the turn has ended; begin another one")) {
        try await last.commit(WorldChanges([RowChange("anna", nil)]))
      }
      #expect(try await store.read(number).texts == ["people anna: 1", "people bert: 2"])
    }
  }

  @Test(arguments: TestStore.lasting)
  func `a turn waits until the open one ends`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew()
      let first = try await store.begin(number, after: 1)
      async let second = store.begin(number, after: 0)
      // Other worlds do not wait.
      let other = try await store.publishNew("other")
      try await store.count(other)
      try await first.commit(WorldChanges([RowChange("anna", "1", at: 1)]))
      let changes = try await second.changes
      #expect((changes.version, changes.texts) == (2, ["people anna: 1"]))
    }
  }

  @Test(arguments: TestStore.lasting)
  func `of concurrent turns each counts once`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let numbers = [try await store.publishNew("a"), try await store.publishNew("b")]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in numbers {
          for _ in 1...8 { group.addTask { for _ in 1...25 { try await store.count(number) } } }
        }
        try await group.waitForAll()
      }
      for number in numbers {
        #expect(try await store.read(number).count() == 200)
        #expect(try await store.version(of: number) == 201)
      }
    }
  }

  @Test(arguments: TestStore.lasting)
  func `entries are numbered without gaps`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew()
      let none = StoredEntries(first: 1, entries: [], last: 0)
      #expect(try await store.entries(of: number, from: 1, limit: 9) == none)
      #expect(try await store.change(number, WorldChanges(entries: ["a", "b"])) == 1)
      #expect(try await store.change(number, WorldChanges()) == 3)
      #expect(try await store.change(number, WorldChanges(entries: ["c"])) == 3)
      let all = try await store.entries(of: number, from: 1, limit: 9)
      #expect((all.first, all.texts, all.last) == (1, ["a", "b", "c"], 3))
      let some = try await store.entries(of: number, from: 2, limit: 1)
      #expect((some.first, some.texts, some.last) == (2, ["b"], 3))
      let later = try await store.entries(of: number, from: 4, limit: 9)
      #expect((later.first, later.texts, later.last) == (4, [], 3))
      #expect(try await store.entries(of: number, from: 1, limit: 0).texts == [])
    }
  }

  @Test(arguments: TestStore.lasting)
  func `the last ten thousand entries are kept`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew()
      let entries = Array(repeating: "entry", count: 200)
      for _ in 1...127 { try await store.change(number, WorldChanges(entries: entries)) }
      let oldest = try await store.entries(of: number, from: 1, limit: 1)
      #expect(oldest.last == 25_400)
      // The journal was trimmed with the last version.
      #expect(oldest.first == 25_400 - 200 - 10_000 + 1)
      #expect(try await store.entries(of: number, from: 1, limit: .max).entries.count == 10_200)
    }
  }
}

extension WorldChanges {
  fileprivate init(version: Int64) {
    self.init()
    self.version = version
  }
}
