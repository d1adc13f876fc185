internal import EinlassStorage

/// The tables in the database, which each new connection creates or checks.
struct PostgreSQLSchema: Sendable {
  /// The version that this program reads and writes. Versions 1 and 2 stored records with indexes instead of rows.
  static let version: Int64 = 3
  /// The name that distinguishes the tables from those of other programs.
  private static let product = "Einlass worlds"
  /// The oldest supported server, in PostgreSQL's version numbering.
  private static let oldestServer: Int64 = 140_000

  /// The advisory locks of a store, all in one class.
  private enum Lock: Int64 {
    /// Shared by all programs that have the store open. A later version acquires it exclusively to change the tables.
    case use = 1
    /// Held while the tables are created or checked.
    case opening = 2
    /// Held by the only program that may use an unshared store.
    case alone = 3

    /// "EinL".
    private static let lockClass: Int64 = 0x4569_6E4C

    var values: [SQLValue] { [.integer(Self.lockClass), .integer(rawValue)] }
  }

  /// Each commit updates a world's row, whose page has room for that. A world without a name is removed.
  private static let tables = [
    "CREATE SCHEMA IF NOT EXISTS einlass",
    """
    CREATE TABLE einlass.store (
      product text NOT NULL, version int8 NOT NULL, key_check bytea NOT NULL, listing int8 NOT NULL)
    """,
    """
    CREATE TABLE einlass.worlds (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text UNIQUE, version int8 NOT NULL DEFAULT 1,
      floor int8 NOT NULL DEFAULT 1, last_entry int8 NOT NULL DEFAULT 0) WITH (fillfactor = 20)
    """,
    """
    CREATE TABLE einlass.texts (
      world int8 PRIMARY KEY, origin bytea NOT NULL, state bytea NOT NULL, version int8 NOT NULL)
    """,
    """
    CREATE TABLE einlass.rows (
      world int8 NOT NULL, tbl text NOT NULL, key bytea NOT NULL, position int8, version int8 NOT NULL,
      is_removed boolean NOT NULL, content bytea NOT NULL, PRIMARY KEY (world, tbl, key)) WITH (fillfactor = 90)
    """,
    "CREATE INDEX rows_version ON einlass.rows (world, version)",
    "CREATE INDEX rows_removed ON einlass.rows (world, version) WHERE is_removed",
    """
    CREATE TABLE einlass.journal (
      world int8 NOT NULL, number int8 NOT NULL, content bytea NOT NULL, PRIMARY KEY (world, number))
    """,
  ]

  let server: ServerAddress
  let sealing: Sealing

  /// Checks the server and the tables, and creates the tables if there are none.
  ///
  /// - Parameter isAlone: Whether no other program may open the store while the connection lasts.
  func prepare(_ connection: Connection, isAlone: Bool) throws {
    let rows = try connection.ask(
      "SELECT current_setting('server_version_num')::int8, pg_is_in_recovery()")
    let version = rows.integer(0, 0) ?? 0
    guard version >= Self.oldestServer else {
      throw StorageError(
        "the store '\(server)' runs PostgreSQL \(version / 10_000), but Einlass needs PostgreSQL 14 or "
          + "later; use a newer server")
    }
    if rows.boolean(0, 1) { throw PostgreSQLError.refused(state: "25006", message: "") }
    guard try take("pg_try_advisory_lock_shared", .use, connection) else {
      throw StorageError(
        "another program is migrating the store '\(server)' to another version; try again when it has "
          + "finished")
    }
    if isAlone, try !take("pg_try_advisory_lock", .alone, connection) {
      throw StorageError(
        "the store '\(server)' is in use by another program; stop it first, or choose another database")
    }
    try checkTables(connection)
  }

  private func take(_ function: String, _ lock: Lock, _ connection: Connection) throws -> Bool {
    try connection.ask("SELECT \(function)($1::int8::int4, $2::int8::int4)", lock.values).boolean(0, 0)
  }

  /// Creates the tables, or checks their version and key, in one transaction.
  private func checkTables(_ connection: Connection) throws {
    connection.send("BEGIN")
    connection.send("SELECT pg_advisory_xact_lock($1::int8::int4, $2::int8::int4)", Lock.opening.values)
    let names = try connection.ask(
      """
      SELECT count(*), count(*) FILTER (WHERE relname = 'store')
      FROM pg_class WHERE relnamespace = to_regnamespace('einlass') AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      """)
    if names.integer(0, 0) == 0 {
      for statement in Self.tables { connection.send(statement) }
      connection.send(
        "INSERT INTO einlass.store (product, version, key_check, listing) VALUES ($1::text, $2::int8, $3::bytea, 1)",
        [.text(Self.product), .integer(Self.version), .bytes(try sealing.check())])
    } else if names.integer(0, 1) == 1 {
      try checkVersion(connection)
    } else {
      throw foreign
    }
    _ = try connection.ask("COMMIT")
  }

  private func checkVersion(_ connection: Connection) throws {
    let rows: SQLRows
    do throws(PostgreSQLError) {
      rows = try connection.ask("SELECT product, version, key_check FROM einlass.store")
    } catch {
      // The columns do not exist, or belong to another user.
      if case .refused(let state, _) = error, ["42703", "42501", "42809"].contains(state) { throw foreign }
      throw error
    }
    guard rows.count == 1, rows.text(0, 0) == Self.product, let version = rows.integer(0, 1) else {
      throw foreign
    }
    if version < Self.version { throw StorageError.tooOld(server, version: version) }
    if version > Self.version {
      throw StorageError.tooNew(server, version: version, readable: Self.version, other: "database")
    }
    try sealing.verify(rows.bytes(0, 2) ?? [], server)
  }

  private var foreign: StorageError {
    StorageError(
      "the database of '\(server)' has a schema 'einlass' that does not belong to Einlass, and was not "
        + "changed; choose another database")
  }
}
