import EinlassStorage
import Foundation
import GRDB
import Testing

@testable import EinlassSQLite

/// Files that are no store, or cannot be written: each is refused with a sentence, and stays as it is.
struct StoreRefusalTests {
  /// A file, how it comes to be, and what is said of it; PATH stands for it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String
    let make: @Sendable (String) async throws -> Void
  }

  private static let rows = [
    Row(
      testDescription: "a database of another program",
      complaint: "'PATH' is the database of another program, and was not changed; choose another file"
    ) { try PlainDatabase.execute($0, "CREATE TABLE songs (name TEXT)") },
    Row(
      testDescription: "a text",
      complaint: "'PATH' is not a store of Einlass, and was not changed; choose another file"
    ) { try Data("once upon a time".utf8).write(to: URL(filePath: $0)) },
    Row(
      testDescription: "a store that was cut off",
      complaint: "'PATH' is not a store of Einlass, and was not changed; choose another file"
    ) { path in
      try await store(path)
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 60)
    },
    Row(
      testDescription: "a newer store",
      complaint:
        "the store 'PATH' has version 99, and this program reads versions up to \(StoreSchema.standard.version); use a newer Einlass"
    ) { path in
      try await store(path)
      try PlainDatabase.execute(path, "PRAGMA user_version = 99")
    },
  ]

  private static func store(_ path: String) async throws {
    try await SQLiteStore(path: path).close()
  }

  @Test(arguments: rows)
  func `a file that this program cannot have is left as it is`(_ row: Row) async throws {
    let path = try NewStore().path
    try await row.make(path)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let before = try Data(contentsOf: URL(filePath: path))
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    let error = await #expect(throws: StorageError.self) { try await SQLiteStore(path: path) }
    let complaint = row.complaint.replacing("PATH", with: path)
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == files)
  }

  @Test func `a place where no file can be made is refused`() async throws {
    await #expect(
      throws: StorageError(
        "this user has no access to the store '/sys/worlds.db'; grant read and write access, or choose "
          + "another file"
      )
    ) { try await SQLiteStore(path: "/sys/worlds.db") }
  }

  @Test func `a full disk refuses what would grow the file, and loses nothing`() async throws {
    let file = try NewStore()
    let (store, engine) = try await file.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    // SQLite reports the same where a file system has no room.
    try await store.database.queue.perform { batch in try batch.db.execute(sql: "PRAGMA max_page_count = 1") }
    let long = String(repeating: "a long name ", count: 10_000)
    for id in 2...3 as ClosedRange<Int64> {
      await #expect(
        throws: StorageError(
          "the store '\(file.path)' cannot grow: the disk is full; free some space, and try again")
      ) { try await engine.save(Member(id: id, name: long)) }
    }
    #expect(try await engine.find(Member.self, 2) == nil)
    #expect(try await engine.list(Member.self, last: .max).map(\.name) == ["anna"])
    try await store.database.queue.perform { batch in
      try batch.db.execute(sql: "PRAGMA max_page_count = 1000000")
    }
    try await engine.save(Member(id: 2, name: long))
    await store.close()
    let (next, again) = try await file.openWorld()
    #expect(try await again.list(Member.self, last: .max).map(\.id) == [1, 2])
    await next.close()
  }

  @Test func `a file is for its owner alone`() async throws {
    let file = try NewStore()
    let (store, engine) = try await file.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    let folder = URL(filePath: file.path).deletingLastPathComponent()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    await store.close()
  }

  @Test(arguments: ["file:w.db", "FILE:/tmp/w.db?mode=ro", "file::memory:"])
  func `an address of SQLite is no path, and makes no file`(path: String) async throws {
    await #expect(
      throws: StorageError(
        "'\(path)' is an address, not a path; use the path of a file, such as 'einlass.db'")
    ) { try await SQLiteStore(path: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a file that a second process has open is refused, and free once that ends`() async throws {
    let file = try NewStore()
    try await file.openWorld().store.close()
    let holder = Process()
    holder.executableURL = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
      .appending(path: "StoreWriter")
    holder.arguments = [file.path, "0", "hold"]
    let (input, output) = (Pipe(), Pipe())
    (holder.standardInput, holder.standardOutput) = (input, output)
    try holder.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "open\n")
    await #expect(
      throws: StorageError(
        "the store '\(file.path)' is in use by another process; stop it first, or choose another file")
    ) { try await file.open() }
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    try await file.open().close()
  }
}
