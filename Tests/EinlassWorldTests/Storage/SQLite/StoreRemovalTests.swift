import EinlassStorage
import EinlassTestSupport
import Testing

@testable import EinlassStores

/// The file after worlds were removed.
struct StoreRemovalTests {
  private let rows = (1...5000).map { RowChange("key \($0)", "\($0)", at: Int64($0)) }

  @Test func `nothing of removed and replaced worlds is left`() async throws {
    let store = try await NewFile().open()
    let first = try await store.publishNew("world", rows)
    try await store.change(first, WorldChanges(entries: ["a", "b"]))
    _ = try await store.publish(
      WorldChanges([RowChange("anna", "1", at: 1)]), as: "world", origin: "", isReplacing: true)
    try await eventually("nothing of the old one is left") {
      try await store.rowCounts() == ["worlds": 1, "texts": 1, "rows": 1]
    }
    try await store.remove(try await store.number())
    try await eventually("nothing is left") { try await store.rowCounts() == [:] }
    await store.close()
  }

  @Test func `unpublished or removed data of a killed program is deleted`() async throws {
    let file = try NewFile()
    let store = try await file.open()
    let number = try await store.publishNew("world", rows)
    await store.close()
    // This is the state after the name has been removed.
    try PlainDatabase.execute(file.path, "UPDATE worlds SET name = NULL WHERE id = \(number)")
    let next = try await file.open()
    #expect(try await next.listing(after: 0)?.numbers == [:])
    try await eventually("nothing is left") { try await next.rowCounts() == [:] }
    await next.close()
  }

  @Test func `a name that is refused leaves nothing`() async throws {
    let store = try await NewFile().open()
    let number = try await store.publishNew()
    #expect(try await store.publish(WorldChanges(rows), as: "world", origin: "", isReplacing: false) == nil)
    try await eventually("nothing is left") { try await store.rowCounts() == ["worlds": 1, "texts": 1] }
    #expect(try await store.number() == number)
    await store.close()
  }

  @Test func `a turn of a world that is removed during it commits nothing`() async throws {
    let store = try await NewFile().open()
    let number = try await store.publishNew()
    let turn = try await store.begin(number, after: 1)
    let waiting = Task { try await store.begin(number, after: 1) }
    try await store.remove(number)
    await #expect(throws: removedWorld) {
      try await turn.commit(WorldChanges([RowChange("anna", "1", at: 1)]))
    }
    await #expect(throws: removedWorld) { try await waiting.value }
    try await eventually("nothing is left") { try await store.rowCounts() == [:] }
    await store.close()
  }
}
