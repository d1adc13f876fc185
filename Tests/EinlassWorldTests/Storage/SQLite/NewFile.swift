import EinlassStorage
import EinlassTestSupport
import Foundation
import GRDB
import Testing

@testable import EinlassStores

/// A new file for a store, in a folder that is removed when the tests end.
struct NewFile {
  let path: String

  init() throws {
    let folder = Self.root.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "worlds.db").path
  }

  func open() async throws(StorageError) -> SQLiteStore { try await SQLiteStore(path: path) }

  private static let root: URL = {
    atexit { try? FileManager.default.removeItem(at: NewFile.folder) }
    return folder
  }()

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-stores-\(ProcessInfo.processInfo.processIdentifier)")
}

/// An SQLite file as seen by any other program.
enum PlainDatabase {
  /// Runs statements, one after the other.
  static func execute(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
  }

  /// Returns the only column of the result, as strings.
  static func texts(_ path: String, _ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    let texts = try queue.read { db in try String.fetchAll(db, sql: sql) }
    try queue.close()
    return texts
  }
}

extension SQLiteStore {
  /// The number of rows of each table that is not empty.
  func rowCounts() async throws -> [String: Int] {
    try await queue.read { db in
      var counts: [String: Int] = [:]
      for table in ["worlds", "texts", "rows", "journal"] {
        counts[table] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      }
      return counts.filter { $0.value > 0 }
    }
  }
}
