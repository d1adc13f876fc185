import EinlassStorage
import EinlassTestSupport
import Foundation
import Synchronization
import Testing

@testable import EinlassPostgreSQL

/// A new database for a store.
struct NewDatabase {
  let server: DatabaseServer
  let name: String

  static let key = String(repeating: "5a", count: 32)
  private static let count = Atomic(0)

  init(on server: DatabaseServer? = nil) throws {
    self.server = try server ?? .shared
    name = "worlds\(Self.count.add(1, ordering: .relaxed).newValue)"
    try self.server.execute("CREATE DATABASE \(name)")
  }

  var address: String { server.address(name) }

  /// As messages have the address.
  var description: String { "postgresql://einlass@/\(name)?host=\(server.folder)" }

  func open(
    key: String? = NewDatabase.key, isShared: Bool = true, schema: StoreSchema = .standard,
    cacheCapacity: Int = 25_000, address: String? = nil
  ) async throws(StorageError) -> PostgreSQLStore {
    try await PostgreSQLStore(
      try ServerAddress(address ?? self.address), key: try StoreKey(key), isShared: isShared, schema: schema,
      cacheCapacity: cacheCapacity)
  }

  /// What statements print.
  @discardableResult
  func execute(_ sql: String) throws -> String { try server.execute(sql, in: name) }

  /// Opens the store, and gives the engine of its only world, which is made where there is none.
  func openWorld(
    schema: StoreSchema = .standard, cacheCapacity: Int = 25_000
  ) async throws -> (store: PostgreSQLStore, engine: any SharedWorldEngine) {
    let store = try await open(schema: schema, cacheCapacity: cacheCapacity)
    return (store, try await store.onlyWorld())
  }

  /// How many rows there are of worlds and of what is in them.
  func rowCounts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in [
      "worlds", "records", "uniques", "entries", "marks", "secrets", "states", "journal", "journals",
    ] {
      counts[table] = Int(try execute("SELECT count(*) FROM einlass.\(table)"))
    }
    return counts.filter { $0.value > 0 }
  }
}

extension PostgreSQLStore {
  /// The engine of the only world, which is made where there is none.
  func onlyWorld() async throws -> any SharedWorldEngine {
    if let world = try await worlds().first { return try #require(world.engine as? any SharedWorldEngine) }
    let engine = try await makeWorld()
    try await publish(engine, as: "world", state: "", origin: "")
    return try #require(engine as? any SharedWorldEngine)
  }
}

/// Stores on one database that all contract tests share, each test with a world of its own.
actor SharedStores {
  static let all = SharedStores()

  private struct Stores {
    let first: PostgreSQLStore
    let second: PostgreSQLStore
    let small: PostgreSQLStore
  }

  private var opened: Task<Stores, any Error>?
  private var count = 0

  private func stores() async throws -> Stores {
    if let opened { return try await opened.value }
    let task = Task {
      let database = try NewDatabase()
      return Stores(
        first: try await database.open(), second: try await database.open(),
        small: try await database.open(cacheCapacity: 2))
    }
    opened = task
    return try await task.value
  }

  /// A new world.
  func world() async throws -> any SharedWorldEngine {
    try #require(try await stores().first.makeWorld() as? any SharedWorldEngine)
  }

  /// A new world in a store with next to no cache.
  func worldWithoutCache() async throws -> any WorldEngine { try await stores().small.makeWorld() }

  /// A new world as two programs have it.
  func worldOfTwo() async throws -> (any SharedWorldEngine, any SharedWorldEngine) {
    let stores = try await stores()
    let engine = try #require(try await stores.first.makeWorld() as? any SharedWorldEngine)
    count += 1
    try await stores.first.publish(engine, as: "world \(count)", state: "", origin: "")
    let other = try #require(
      try await stores.second.world(numbered: engine.number)?.engine as? any SharedWorldEngine)
    return (engine, other)
  }
}
