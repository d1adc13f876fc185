import EinlassStorage
import EinlassTestSupport
import Testing

/// Adding and removing worlds, in each store.
struct WorldContractTests {
  @Test(arguments: TestStore.lasting)
  func `a published world is listed and read whole`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let empty = try #require(try await store.listing(after: 0))
      #expect((empty.revision, empty.numbers) == (1, [:]))
      #expect(try await store.listing(after: 1) == nil)
      let rows = [
        RowChange("bert", "2", at: 20), RowChange("anna", "1", at: 10),
        RowChange("a", "", at: -7, in: "apps"),
      ]
      let number = try await store.publishNew("world", rows, state: "noon", origin: "world.yaml")
      let listing = try #require(try await store.listing(after: 1))
      #expect(listing.numbers == ["world": number])
      #expect(try await store.listing(after: listing.revision) == nil)
      #expect(try await store.origin(of: number) == "world.yaml")
      #expect(try await store.version(of: number) == 1)
      let contents = try await store.read(number)
      #expect(contents.texts == ["apps a: ", "people anna: 1", "people bert: 2"])
      #expect(contents.rows.map(\.position) == [-7, 10, 20])
      #expect((contents.isWhole, contents.version, contents.state) == (true, 1, "noon"))
    }
  }

  @Test(arguments: TestStore.lasting)
  func `a taken name changes only if it is replaced`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let first = try await store.publishNew("world", [RowChange("anna", "1", at: 1)], origin: "first")
      let before = try #require(try await store.listing(after: 0))
      let refused = try await store.publish(
        WorldChanges([RowChange("bert", "2", at: 1)]), as: "world", origin: "", isReplacing: false)
      #expect(refused == nil)
      #expect(try await store.listing(after: before.revision) == nil)
      #expect(try await store.read(first).texts == ["people anna: 1"])
      let second = try #require(
        try await store.publish(
          WorldChanges([RowChange("carl", "3", at: 1)]), as: "world", origin: "second", isReplacing: true))
      #expect(second != first)
      #expect(try await store.listing(after: before.revision)?.numbers == ["world": second])
      #expect(try await store.read(second).texts == ["people carl: 3"])
      #expect(try await store.origin(of: first) == nil)
      #expect(try await store.origin(of: second) == "second")
      await #expect(throws: removedWorld) { try await store.begin(first, after: 1) }
    }
  }

  @Test(arguments: TestStore.lasting)
  func `a removed world's number is not used again`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let number = try await store.publishNew(
        "world", [RowChange("anna", "1", at: 1)], state: "s", origin: "o")
      let kept = try await store.publishNew("kept")
      let before = try #require(try await store.listing(after: 0))
      try await store.remove(number)
      let listing = try #require(try await store.listing(after: before.revision))
      #expect(listing.numbers == ["kept": kept])
      #expect(try await store.version(of: number) == nil)
      #expect(try await store.origin(of: number) == nil)
      await #expect(throws: removedWorld) { try await store.begin(number, after: 0) }
      await #expect(throws: removedWorld) { try await store.begin(number, after: 1) }
      await #expect(throws: removedWorld) { try await store.entries(of: number, from: 1, limit: 1) }
      try await store.remove(number)
      #expect(try await store.listing(after: listing.revision) == nil)
      #expect(try await store.publishNew("world") > max(number, kept))
    }
  }

  @Test(arguments: TestStore.lasting)
  func `one of many programs that publish a name succeeds`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let numbers = try await withThrowingTaskGroup(of: Int64?.self) { group in
        for _ in 1...20 {
          group.addTask {
            try await store.publish(
              WorldChanges([RowChange("anna", "1", at: 1)]), as: "world", origin: "", isReplacing: false)
          }
        }
        return try await group.reduce(into: [Int64?]()) { $0.append($1) }.compactMap(\.self)
      }
      #expect(numbers == [try await store.number(of: "world")])
    }
  }

  @Test(arguments: TestStore.lasting)
  func `any bytes are kept, and thousands of rows`(_ kind: TestStore) async throws {
    try await kind.withStore { store in
      let all = [UInt8](0...255)
      let rows = (0..<4500 as Range<Int64>).map { number in
        RowChange("key \(number)", "\(number)", at: 5000 - number)
      }
      let odd = [
        RowChange(table: "odd", key: [], position: 1, content: []),
        RowChange(table: "odd", key: all, position: 2, content: all + all),
        RowChange(
          table: "odd", key: Array(repeating: 7, count: 3000), position: 3,
          content: Array(repeating: 0, count: 100_000)),
        RowChange(table: "odd", key: Array(repeating: 7, count: 3001), position: 4, content: [1]),
      ]
      let number = try await store.publishNew("wörld '\"", rows + odd, state: "ß 😀")
      let contents = try await store.read(number)
      #expect(contents.rows.filter { $0.table == "odd" } == odd)
      #expect(contents.rows.filter { $0.table == "people" } == rows.reversed())
      #expect(contents.state == "ß 😀")
      try await store.change(
        number, WorldChanges(odd.map { RowChange(table: "odd", key: $0.key, position: nil, content: nil) }))
      #expect(try await store.read(number).rows == rows.reversed())
    }
  }

  @Test(arguments: TestStore.lasting, [true, false])
  func `a reopened store contains everything`(_ kind: TestStore, isClosed: Bool) async throws {
    try await kind.withPlace { place in
      var store = try await place.open()
      try await fill(try #require(store))
      // A program that ends does not close its store.
      if isClosed { await store?.close() }
      store = nil
      var opened: (any WorldStore)?
      try await eventually("the store is free") {
        do throws(StorageError) {
          opened = try await place.open()
        } catch {
          guard error.description.contains("in use by another process") else { throw error }
        }
        return opened != nil
      }
      let next = try #require(opened)
      let number = try await next.number()
      let contents = try await next.read(number)
      #expect(contents.texts == ["people carl: 3", "people anna: 11"])
      #expect((contents.state, contents.version) == ("later", 3))
      #expect(try await next.origin(of: number) == "world.yaml")
      #expect(try await next.entries(of: number, from: 1, limit: 9).texts == ["first", "second"])
      #expect(try await next.change(number, WorldChanges(entries: ["third"])) == 3)
      await next.close()
    }
  }

  private func fill(_ store: any WorldStore) async throws {
    let rows = [RowChange("anna", "1", at: 5), RowChange("bert", "2", at: 6)]
    let number = try await store.publishNew("world", rows, state: "noon", origin: "world.yaml")
    try await store.change(
      number, WorldChanges([RowChange("anna", "11")], state: "later", entries: ["first"]))
    let later = [RowChange("bert", nil), RowChange("carl", "3", at: 4)]
    try await store.change(number, WorldChanges(later, entries: ["second"]))
  }

  @Test(arguments: TestStore.lasting)
  func `every operation of a closed store throws`(_ kind: TestStore) async throws {
    try await kind.withPlace { place in
      let store = try #require(try await place.open())
      let number = try await store.publishNew()
      let open = try await store.begin(number, after: 1)
      let waiting = Task { try await store.begin(number, after: 1) }
      await store.close()
      await store.close()
      var operations: [@Sendable () async throws -> Void] = [
        { _ = try await store.listing(after: 0) }, { _ = try await store.origin(of: number) },
        { try await store.remove(number) }, { _ = try await store.version(of: number) },
        { _ = try await store.begin(number, after: 1) }, { try await open.commit(WorldChanges()) },
        { _ = try await store.entries(of: number, from: 1, limit: 1) },
      ]
      for isReplacing in [true, false] {
        operations.append {
          _ = try await store.publish(WorldChanges(), as: "new", origin: "", isReplacing: isReplacing)
        }
      }
      for (place, operation) in operations.enumerated() {
        let error = await #expect(throws: StorageError.self, "\(place)") { try await operation() }
        #expect(error?.description.hasSuffix(" is closed") == true, "\(place): \(String(describing: error))")
      }
      await #expect(throws: StorageError.self) { try await waiting.value }
      await open.release()
      let next = try #require(try await place.open())
      #expect(try await next.version(of: number) == 1)
      await next.close()
    }
  }
}
