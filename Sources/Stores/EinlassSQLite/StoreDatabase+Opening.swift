internal import EinlassStorage
internal import EinlassSystem
internal import Foundation
internal import GRDB

extension StoreDatabase {
  /// Opens the file at `path`, or makes it; nothing changes in a file that is not a store of this version or an older one.
  static func open(_ path: String, _ schema: StoreSchema) async throws(StorageError) -> StoreDatabase {
    try await Blocking.run(path: path) {
      let file = try StoreFile(path, version: schema.version) { path in
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try schema.create(db) }
        try queue.close()
      }
      var configuration = Configuration()
      configuration.maximumReaderCount = 4
      configuration.busyMode = .timeout(5)
      // Connections have the configuration, and so the file stays locked until the last of them is gone.
      configuration.prepareDatabase { _ in _ = file }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { db in try migrate(db, path, schema) }
      return StoreDatabase(pool, file: file)
    }
  }

  private static func migrate(_ db: Database, _ path: String, _ schema: StoreSchema) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    // The header may lag behind the write-ahead log.
    guard version <= schema.version else { throw StoreSchema.tooNew(path, version, schema.version) }
    guard version < schema.version else { return }
    try copy(db, path, version)
    for number in version..<schema.version {
      try db.inTransaction(.immediate) {
        try schema.steps[number - 1](db)
        try db.execute(sql: "PRAGMA user_version = \(number + 1)")
        return .commit
      }
    }
  }

  /// Keeps the file as it is beside it, for whoever has to go back.
  private static func copy(_ db: Database, _ path: String, _ version: Int) throws {
    let copy = "\(path).version-\(version)"
    // VACUUM INTO takes a file that is empty, and would make one that everybody may read.
    let descriptor = unsafe EinlassSystem.open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = unsafe String(cString: strerror(errno))
      throw StorageError(
        "the store '\(path)' has version \(version), and cannot be copied to '\(copy)' before its migration: "
          + reason)
    }
    EinlassSystem.close(descriptor)
    try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
  }
}
