internal import EinlassStorage
internal import GRDB

/// The tables of the file, and how files of older versions become files of this one.
///
/// They hold records of any kind, so that a new kind of record or index needs no other tables. The version counts both
/// these tables and what is in them: who changes a record's members in a way that older ones cannot be read adds a step.
struct StoreSchema: Sendable {
  /// A step from one version to the next one.
  typealias Step = @Sendable (Database) throws -> Void

  /// What stands in the header of a store: "EinL".
  static let applicationID: UInt32 = 0x4569_6E4C
  /// What this program writes and reads.
  static let standard = StoreSchema(steps: [])

  /// The first leads from version 1 to 2.
  let steps: [Step]

  var version: Int { steps.count + 1 }

  /// A new store of this version.
  func create(_ db: Database) throws {
    try Self.createTables(db)
    for step in steps { try step(db) }
    try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  static func tooNew(_ path: String, _ version: Int, _ readable: Int) -> StorageError {
    StorageError(
      "the store '\(path)' has version \(version), and this program reads versions up to \(readable); use "
        + "a newer Einlass, or choose another file")
  }

  private static func createTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE worlds (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, state TEXT NOT NULL, origin TEXT NOT NULL);
        CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, indexes TEXT NOT NULL);
        CREATE TABLE records (
          place INTEGER PRIMARY KEY AUTOINCREMENT, world INTEGER NOT NULL, tbl INTEGER NOT NULL, key BLOB NOT NULL,
          date INTEGER, body BLOB NOT NULL);
        CREATE UNIQUE INDEX records_key ON records (world, tbl, key);
        CREATE INDEX records_order ON records (world, tbl);
        CREATE TABLE uniques (
          world INTEGER NOT NULL, tbl INTEGER NOT NULL, idx INTEGER NOT NULL, value BLOB NOT NULL,
          place INTEGER NOT NULL, PRIMARY KEY (world, tbl, idx, value)) WITHOUT ROWID;
        CREATE TABLE entries (
          world INTEGER NOT NULL, tbl INTEGER NOT NULL, idx INTEGER NOT NULL, value BLOB NOT NULL,
          place INTEGER NOT NULL, PRIMARY KEY (world, tbl, idx, value, place)) WITHOUT ROWID;
        CREATE TABLE marks (
          id INTEGER PRIMARY KEY AUTOINCREMENT, world INTEGER NOT NULL, tbl INTEGER NOT NULL, latest INTEGER NOT NULL,
          octets BLOB NOT NULL);
        CREATE INDEX marks_order ON marks (world, tbl);
        CREATE TABLE secrets (
          id INTEGER PRIMARY KEY AUTOINCREMENT, world INTEGER NOT NULL, kind INTEGER NOT NULL, octets BLOB NOT NULL);
        CREATE INDEX secrets_order ON secrets (world, kind);
        """)
  }
}
