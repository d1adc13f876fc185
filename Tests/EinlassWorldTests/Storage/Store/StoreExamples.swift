import EinlassStorage
import EinlassTestSupport
import Testing

extension RowChange {
  /// A row with strings instead of bytes. A row without content has been removed.
  init(_ key: String, _ content: String?, at position: Int64? = nil, in table: String = "people") {
    self.init(
      table: table, key: Array(key.utf8), position: position, content: content.map { Array($0.utf8) })
  }
}

extension WorldChanges {
  init(_ rows: [RowChange] = [], state: String? = nil, entries: [String] = []) {
    self.init()
    self.rows = rows
    self.state = state
    self.entries = entries.map { Array($0.utf8) }
  }

  /// The rows as strings, such as "people anna: 1", or "people anna gone" for a removed row.
  var texts: [String] {
    rows.map { row in
      let name = "\(row.table) \(String(decoding: row.key, as: UTF8.self))"
      return row.content.map { "\(name): \(String(decoding: $0, as: UTF8.self))" } ?? "\(name) gone"
    }
  }
}

extension StoredEntries {
  var texts: [String] { entries.map { String(decoding: $0, as: UTF8.self) } }
}

extension WorldStore {
  /// Publishes a world, whose name must not be taken.
  func publishNew(
    _ name: String = "world", _ rows: [RowChange] = [], state: String = "", origin: String = ""
  ) async throws -> Int64 {
    let number = try await publish(
      WorldChanges(rows, state: state), as: name, origin: origin, isReplacing: false)
    return try #require(number)
  }

  /// Returns the number of the published world called `name`.
  func number(of name: String = "world") async throws -> Int64 {
    try #require(try await listing(after: 0)?.numbers[name])
  }

  /// Reads the changes of other programs, in a turn that changes nothing.
  func read(_ world: Int64, after version: Int64 = 0) async throws -> WorldChanges {
    let turn = try await begin(world, after: version)
    await turn.release()
    return turn.changes
  }

  /// Commits changes in a new turn, and returns the number of the first entry.
  @discardableResult
  func change(_ world: Int64, _ changes: WorldChanges) async throws -> Int64 {
    try await begin(world, after: try await version(of: world) ?? 0).commit(changes)
  }

  /// Adds 1 to a row that contains a number, in a new turn.
  func count(_ world: Int64, _ key: String = "count") async throws(StorageError) {
    let turn = try await begin(world, after: 0)
    try await turn.commit(WorldChanges([RowChange(key, "\(turn.changes.count(key) + 1)", at: 1)]))
  }
}

extension WorldChanges {
  /// The number that is the content of a row. 0 if there is no such row.
  func count(_ key: String = "count") -> Int {
    let content = rows.last { $0.key == Array(key.utf8) }?.content
    return content.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }
}

extension TestStore {
  /// Runs `body` with a new store, which is closed afterwards.
  func withStore(_ body: (any WorldStore) async throws -> Void) async throws {
    try await withPlace { place in
      let store = try #require(try await place.open())
      try await finishing {
        try await body(store)
      } by: {
        await store.close()
      }
    }
  }
}

/// The error of operations on a world that is not published any more.
let removedWorld = StorageError("the world has been removed or replaced")
