import EinlassStorage
import EinlassTestSupport
import Foundation
import GRDB
import Testing

@testable import EinlassStores

/// Files that are not stores, or cannot be written.
struct StoreRefusalTests {
  /// A file, the code that creates it, and the start of the error message, in which PATH is the file's path.
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
        "the store 'PATH' has version 99, and this program reads versions up to 2; use a newer Einlass"
    ) { path in
      try await store(path)
      try PlainDatabase.execute(path, "PRAGMA user_version = 99")
    },
    Row(
      testDescription: "an older store",
      complaint:
        "the store 'PATH' has version 1, was made by an earlier Einlass, and was not changed; export each world with "
        + "the Einlass that made it: einlassd-store --store 'PATH' --export-world NAME; then import the documents into "
        + "a new store with 'world.import'"
    ) { path in
      try PlainDatabase.execute(
        path,
        """
        CREATE TABLE worlds (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, state TEXT NOT NULL, origin TEXT NOT NULL);
        INSERT INTO worlds (name, state, origin) VALUES ('world', '', '');
        PRAGMA application_id = \(SQLiteSchema.applicationID);
        PRAGMA user_version = 1;
        """)
    },
  ]

  private static func store(_ path: String) async throws {
    try await SQLiteStore(path: path).close()
  }

  @Test(arguments: rows)
  func `a refused file is not changed`(_ row: Row) async throws {
    let path = try NewFile().path
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

  @Test func `a place where no file can be created is refused`() async throws {
    await #expect(
      throws: StorageError(
        "this user has no access to the store '/sys/worlds.db'; grant read and write access, or choose "
          + "another file"
      )
    ) { try await SQLiteStore(path: "/sys/worlds.db") }
  }

  @Test func `a full disk refuses changes and loses nothing`() async throws {
    let file = try NewFile()
    let store = try await file.open()
    let number = try await store.publishNew("world", [RowChange("anna", "1", at: 1)])
    let other = try await store.publishNew("other")
    // SQLite reports the same error if a file system is full.
    try await store.queue.read { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    let long = String(repeating: "a long text ", count: 10_000)
    let full = StorageError(
      "the store '\(file.path)' cannot grow: the disk is full; free some space, and try again")
    for world in [number, other] {
      await #expect(throws: full) {
        try await store.change(world, WorldChanges([RowChange("bert", long, at: 2), RowChange("anna", nil)]))
      }
    }
    await #expect(throws: full) {
      _ = try await store.publish(
        WorldChanges([RowChange("bert", long, at: 2)]), as: "new", origin: "", isReplacing: false)
    }
    #expect(try await store.read(number, after: 1).version == 1)
    #expect(try await store.read(number).texts == ["people anna: 1"])
    try await store.queue.read { db in try db.execute(sql: "PRAGMA max_page_count = 1000000") }
    try await store.change(number, WorldChanges([RowChange("bert", long, at: 2)]))
    await store.close()
    let next = try await file.open()
    #expect(try await next.read(number).rows.count == 2)
    #expect(try await next.listing(after: 0)?.numbers == ["world": number, "other": other])
    await next.close()
  }

  @Test func `a row that is damaged is reported, and other worlds are read`() async throws {
    let file = try NewFile()
    let store = try await file.open()
    let number = try await store.publishNew("world", [RowChange("anna", "1", at: 1)])
    let other = try await store.publishNew("other", [RowChange("bert", "2", at: 1)])
    await store.close()
    try PlainDatabase.execute(file.path, "UPDATE rows SET content = 5 WHERE world = \(number)")
    let next = try await file.open()
    for _ in 1...2 {
      let error = await #expect(throws: StorageError.self) { try await next.begin(number, after: 0) }
      #expect(error?.isOfContent == true)
    }
    #expect(try await next.read(other).texts == ["people bert: 2"])
    try await next.remove(number)
    await next.close()
  }

  @Test func `only the owner can read a file`() async throws {
    let file = try NewFile()
    let store = try await file.open()
    try await store.count(try await store.publishNew())
    let folder = URL(filePath: file.path).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count > 1)
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    await store.close()
  }

  @Test(arguments: ["file:w.db", "FILE:/tmp/w.db?mode=ro", "file::memory:"])
  func `an address of SQLite is refused`(path: String) async throws {
    await #expect(
      throws: StorageError(
        "'\(path)' is an address, not a path; use the path of a file, such as 'einlass.db'")
    ) { try await SQLiteStore(path: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a file that another process has open is refused until it ends`() async throws {
    let file = try NewFile()
    try await file.open().close()
    let holder = Process()
    holder.executableURL = StoreKillTests.testPrograms
    holder.arguments = ["write-store", file.path, "0", "hold"]
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
