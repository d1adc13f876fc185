import EinlassStorage
import EinlassTestSupport
import Foundation
import GRDB
import Testing

@testable import EinlassSQLite

/// A file of SQLite as any other program sees it.
enum PlainDatabase {
  /// Runs statements, one after the other.
  static func execute(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
  }

  /// The only column of the result, as texts.
  static func texts(_ path: String, _ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    let texts = try queue.read { db in try String.fetchAll(db, sql: sql) }
    try queue.close()
    return texts
  }
}

extension SQLiteStore {
  /// How many rows there are of worlds and of what is in them.
  func rowCounts() async throws -> [String: Int] {
    try await database.read { db in
      var counts: [String: Int] = [:]
      for table in ["worlds", "records", "uniques", "entries", "marks", "secrets"] {
        counts[table] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      }
      return counts.filter { $0.value > 0 }
    }
  }
}

extension NewStore {
  /// Opens the store once nobody has it open any more: one that nobody closed is let go when its last operation has ended.
  func openWhenFree() async throws -> SQLiteStore {
    var store: SQLiteStore?
    try await eventually("the store is free") {
      do throws(StorageError) {
        store = try await open()
      } catch {
        guard error.description.contains("in use by another process") else { throw error }
      }
      return store != nil
    }
    return try #require(store)
  }

  /// Opens the store, and gives the engine of its only world, which is made where there is none.
  func openWorld(
    schema: StoreSchema = .standard, cacheCapacity: Int = 25_000
  ) async throws -> (store: SQLiteStore, engine: any WorldEngine) {
    try await world(of: try await open(schema: schema, cacheCapacity: cacheCapacity))
  }

  /// The store with the engine of its only world, which is made where there is none.
  func world(of store: SQLiteStore) async throws -> (store: SQLiteStore, engine: any WorldEngine) {
    if let world = try await store.worlds().first { return (store, world.engine) }
    let engine = try await store.makeWorld()
    try await store.publish(engine, as: "world", state: "", origin: "")
    return (store, engine)
  }
}
