import EinlassStorage
import Foundation

@testable import EinlassSQLite

/// A new file for a store, in a folder that is removed when the tests end.
struct NewStore {
  let path: String

  init() throws {
    let folder = Self.root.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "worlds.db").path
  }

  func open(
    schema: StoreSchema = .standard, cacheCapacity: Int = 25_000
  ) async throws(StorageError) -> SQLiteStore {
    try await SQLiteStore(path: path, schema: schema, cacheCapacity: cacheCapacity)
  }

  private static let root: URL = {
    atexit { try? FileManager.default.removeItem(at: NewStore.folder) }
    return folder
  }()

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-stores-\(ProcessInfo.processInfo.processIdentifier)")
}
