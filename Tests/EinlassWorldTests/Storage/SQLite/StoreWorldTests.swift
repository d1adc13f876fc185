import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

@testable import EinlassSQLite

/// Worlds that come and go in a store, and the store itself.
@Suite(.serialized)
struct StoreWorldTests {
  /// A world with something of every kind.
  private func world(of store: SQLiteStore, member: String = "anna") async throws -> any WorldEngine {
    let engine = try await store.makeWorld()
    try await engine.save(Member(id: 1, name: member))
    try await engine.save(Visit("1"))
    _ = try await engine.spend(FewUse(1), at: start)
    return engine
  }

  private func names(_ store: SQLiteStore) async throws -> [String] {
    var names: [String] = []
    for world in try await store.worlds() {
      names.append("\(world.name): \(try await world.engine.find(Member.self, 1)?.name ?? "nobody")")
    }
    return names
  }

  @Test func `a world that was not published is gone after opening, and so are its rows`() async throws {
    let file = try NewStore()
    var store: SQLiteStore? = try await file.open()
    for _ in 1...3 { _ = try await world(of: try #require(store)) }
    #expect(try await store?.rowCounts()["records"] == 6)
    store = nil
    let next = try await file.openWhenFree()
    #expect(try await next.worlds().map(\.name) == [])
    try await eventually("nothing of the worlds is left") { try await next.rowCounts() == [:] }
    await next.close()
  }

  @Test func `a world takes the place of the one that has its name`() async throws {
    let store = try await NewStore().open()
    let old = try await world(of: store, member: "old")
    try await store.publish(old, as: "world", state: "", origin: "")
    let new = try await world(of: store, member: "new")
    let one = try await store.rowCounts()
    try await store.publish(new, as: "world", state: "", origin: "new.yaml")
    #expect(try await names(store) == ["world: new"])
    #expect(try await store.origin(of: "world") == "new.yaml")
    try await eventually("nothing of the old one is left") {
      try await store.rowCounts() == one.mapValues { $0 / 2 }
    }
    try await expectUsable(new)
    await store.close()
  }

  @Test func `a world that is published again, or under another name, stays whole`() async throws {
    let file = try NewStore()
    let store = try await file.open()
    let engine = try await world(of: store)
    try await store.publish(engine, as: "world", state: "1", origin: "")
    try await store.publish(engine, as: "world", state: "2", origin: "")
    #expect(try await store.worlds().map(\.state) == [.success("2")])
    try await expectUsable(engine)
    try await store.publish(engine, as: "other", state: "3", origin: "")
    #expect(try await names(store) == ["other: anna"])
    await store.close()
    let next = try await file.open()
    #expect(try await names(next) == ["other: anna"])
    await next.close()
  }

  private func expectUsable(_ engine: any WorldEngine) async throws {
    try await engine.save(Member(id: 2, name: "bert"))
    #expect(try await engine.list(Member.self, last: .max).map(\.id) == [1, 2])
  }

  @Test func `a removed world is gone with everything in it, and its engine says so`() async throws {
    let store = try await NewStore().open()
    let engine = try await world(of: store)
    try await store.publish(engine, as: "world", state: "", origin: "")
    try await store.remove(engine)
    #expect(try await store.worlds().map(\.name) == [])
    #expect(try await store.origin(of: "world") == nil)
    for operation in EngineOperation.all {
      await #expect(
        throws: StorageError("the world has been removed or replaced"), "\(operation)"
      ) {
        try await operation.run(engine)
      }
    }
    try await eventually("nothing of it is left") { try await store.rowCounts() == [:] }
    await #expect(throws: StorageError("the world has been removed or replaced")) {
      try await store.publish(engine, as: "world", state: "", origin: "")
    }
    #expect(try await store.worlds().map(\.name) == [])
    await store.close()
  }

  @Test func `a world of another store is not published`() async throws {
    let (file, other) = (try NewStore(), try await NewStore().open())
    let store = try await file.open()
    let engine = try await other.makeWorld()
    await #expect(
      throws: StorageError("a world of another store cannot be published in '\(file.path)'")
    ) {
      try await store.publish(engine, as: "world", state: "", origin: "")
    }
    await store.close()
    await other.close()
  }

  @Test func `nothing works in a store that is closed`() async throws {
    let file = try NewStore()
    let store = try await file.open()
    let engine = try await world(of: store)
    try await store.publish(engine, as: "world", state: "", origin: "")
    // What is in the cache is no exception.
    #expect(try await engine.find(Member.self, 1) != nil)
    let snapshot = try await engine.snapshot()
    await store.close()
    await store.close()
    let closed = StorageError("the store '\(file.path)' is closed")
    for operation in EngineOperation.all {
      await #expect(throws: closed, "\(operation)") { try await operation.run(engine) }
    }
    await #expect(throws: closed) { try await snapshot.find(Member.self, 1) }
    await #expect(throws: closed) { try await store.worlds() }
    await #expect(throws: closed) { try await store.origin(of: "world") }
    await #expect(throws: closed) { try await store.makeWorld() }
    await #expect(throws: closed) { try await store.publish(engine, as: "w", state: "", origin: "") }
    await #expect(throws: closed) { try await store.remove(engine) }
    // Nobody holds the file any more, though its engine is still there.
    let next = try await file.open()
    #expect(try await names(next) == ["world: anna"])
    await next.close()
  }
}
