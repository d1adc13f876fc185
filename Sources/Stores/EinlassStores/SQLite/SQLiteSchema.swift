internal import EinlassStorage
internal import GRDB

/// The tables of the file. Their version is in the file's header, so that a file of another version is refused
/// before it is opened.
enum SQLiteSchema {
  /// The application ID in a store's header: "EinL".
  static let applicationID: UInt32 = 0x4569_6E4C
  /// The version that this program reads and writes. Version 1 stored records with indexes instead of rows.
  static let version: Int64 = 2

  /// Creates the tables in an empty file. A world without a name is not yet published, or has been removed.
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE worlds (
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, version INTEGER NOT NULL DEFAULT 1);
        CREATE TABLE texts (world INTEGER PRIMARY KEY, state TEXT NOT NULL, origin TEXT NOT NULL);
        CREATE TABLE rows (
          world INTEGER NOT NULL, tbl TEXT NOT NULL, key BLOB NOT NULL, position INTEGER, content BLOB NOT NULL,
          PRIMARY KEY (world, tbl, key));
        CREATE TABLE journal (
          world INTEGER NOT NULL, number INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (world, number));
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """)
  }

  /// Throws if a store's version differs from this program's.
  static func check(version: Int64, _ path: String) throws(StorageError) {
    if version < Self.version { throw .tooOld(path, version: version) }
    if version > Self.version {
      throw .tooNew(path, version: version, readable: Self.version, other: "file")
    }
  }
}
