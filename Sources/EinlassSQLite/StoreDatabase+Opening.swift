internal import EinlassStorage
internal import EinlassSystem
internal import Foundation
internal import GRDB

extension StoreDatabase {
  /// Opens the file at `path`, or makes it; nothing changes in a file that is not a store of this version or an older one.
  static func open(_ path: String, _ schema: StoreSchema) async throws(StorageError) -> StoreDatabase {
    try await Blocking.run(path: path) {
      let file = try StoreFile(path)
      var configuration = Configuration()
      configuration.maximumReaderCount = 4
      configuration.busyMode = .timeout(5)
      // Connections have the configuration, and so the file stays locked until the last of them is gone.
      configuration.prepareDatabase { _ in _ = file }
      if !file.isEmpty { try check(path, schema, configuration) }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { db in try prepare(db, path, schema) }
      return StoreDatabase(pool, file: file)
    }
  }

  /// Throws where the file is not a store that this program can open.
  private static func check(_ path: String, _ schema: StoreSchema, _ configuration: Configuration) throws {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.read { db in
      let (application, version) = try header(db)
      if application == StoreSchema.applicationID {
        guard version <= schema.version else {
          throw StorageError(
            "the store '\(path)' has version \(version), and this program reads versions up to \(schema.version); use a "
              + "newer Einlass, or give another file")
        }
      } else if try application != 0 || version != 0 || !isWithoutTables(db) {
        throw StorageError(
          "'\(path)' is the database of another program, and is left as it is; give another file")
      }
    }
  }

  private static func prepare(_ db: Database, _ path: String, _ schema: StoreSchema) throws {
    let (application, version) = try header(db)
    guard application == StoreSchema.applicationID else {
      try db.inTransaction(.immediate) {
        try StoreSchema.create(db)
        for step in schema.steps { try step(db) }
        try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(schema.version)")
        return .commit
      }
      return
    }
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
        "the store '\(path)' has version \(version), and cannot be copied to '\(copy)' before it is brought up to date: "
          + reason)
    }
    EinlassSystem.close(descriptor)
    try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
  }

  private static func header(_ db: Database) throws -> (application: Int32, version: Int) {
    (
      try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
      try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    )
  }

  private static func isWithoutTables(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
  }
}
