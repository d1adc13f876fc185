internal import EinlassStorage

/// The tables in the database, and how those of older versions become tables of this one.
///
/// They hold records of any kind, so that a new kind of record or index needs no other tables. The version counts both
/// these tables and what is in them: who changes a record's members in a way that older ones cannot be read adds a step.
struct StoreSchema: Sendable {
  /// A step from one version to the next one: statements, all of which run in one transaction.
  typealias Step = [String]

  /// What this program writes and reads.
  static let standard = StoreSchema(steps: [ownJournals])

  /// Journals are counted by themselves, and what they have is written in another way; older entries go.
  private static let ownJournals: Step = [
    "CREATE TABLE einlass.journals (world int8 PRIMARY KEY, last int8 NOT NULL) WITH (fillfactor = 20)",
    "INSERT INTO einlass.journals (world, last) SELECT id, journal FROM einlass.worlds WHERE journal > 0",
    "DELETE FROM einlass.journal",
    "ALTER TABLE einlass.worlds DROP COLUMN journal",
  ]
  /// By which the tables of Einlass are told from those of others.
  static let product = "Einlass worlds"

  /// The first leads from version 1 to 2.
  let steps: [Step]

  var version: Int64 { Int64(steps.count) + 1 }

  static func tooNew(_ server: ServerAddress, _ version: Int64, _ readable: Int64) -> StorageError {
    StorageError(
      "the store '\(server)' has version \(version), and this program reads versions up to \(readable); "
        + "use a newer Einlass, or choose another database")
  }

  /// Rows of worlds are written at each commit, and so have room to be written anew on their page.
  static let tables = [
    "CREATE SCHEMA IF NOT EXISTS einlass",
    """
    CREATE TABLE einlass.store (
      product text NOT NULL, version int8 NOT NULL, key_check bytea NOT NULL, listing int8 NOT NULL)
    """,
    """
    CREATE TABLE einlass.worlds (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text UNIQUE, maker int8 NOT NULL,
      is_removed boolean NOT NULL DEFAULT false, version int8 NOT NULL DEFAULT 0, token int8 NOT NULL DEFAULT 0,
      place int8 NOT NULL DEFAULT 0, revision int8 NOT NULL DEFAULT 0, openings int8 NOT NULL DEFAULT 0,
      journal int8 NOT NULL DEFAULT 0, tables bytea NOT NULL DEFAULT '') WITH (fillfactor = 20)
    """,
    "CREATE TABLE einlass.states (world int8 PRIMARY KEY, state bytea NOT NULL, origin bytea NOT NULL)",
    """
    CREATE TABLE einlass.tables (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, indexes text NOT NULL)
    """,
    """
    CREATE TABLE einlass.records (
      world int8 NOT NULL, tbl int8 NOT NULL, place int8 NOT NULL, key bytea NOT NULL, date int8, body bytea NOT NULL,
      PRIMARY KEY (world, tbl, place), UNIQUE (world, tbl, key)) WITH (fillfactor = 90)
    """,
    """
    CREATE TABLE einlass.uniques (
      world int8 NOT NULL, tbl int8 NOT NULL, idx int8 NOT NULL, value bytea NOT NULL, place int8 NOT NULL,
      PRIMARY KEY (world, tbl, idx, value))
    """,
    """
    CREATE TABLE einlass.entries (
      world int8 NOT NULL, tbl int8 NOT NULL, idx int8 NOT NULL, value bytea NOT NULL, place int8 NOT NULL,
      PRIMARY KEY (world, tbl, idx, value, place))
    """,
    """
    CREATE UNLOGGED TABLE einlass.marks (
      world int8 NOT NULL, tbl int8 NOT NULL, high int8 NOT NULL, low int8 NOT NULL, ends int8 NOT NULL,
      spent int8 NOT NULL, PRIMARY KEY (world, tbl, high, low))
    """,
    "CREATE INDEX marks_ends ON einlass.marks (world, tbl, ends)",
    """
    CREATE TABLE einlass.secrets (
      world int8 NOT NULL, id int8 NOT NULL, kind int8 NOT NULL, octets bytea NOT NULL, PRIMARY KEY (world, id))
    """,
    """
    CREATE TABLE einlass.journal (
      world int8 NOT NULL, number int8 NOT NULL, content bytea NOT NULL, PRIMARY KEY (world, number))
    """,
  ]
}
