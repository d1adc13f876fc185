internal import EinlassStorage
internal import Synchronization

/// What a program holds in the database as long as it has a store open: its word that it is there, and that no other version
/// changes the tables meanwhile. The connection that writes holds it, so that who cannot hold it cannot write.
final class StoreSession: Sendable {
  /// The locks of a store, as PostgreSQL numbers them: a class and a number each.
  private enum LockClass {
    /// "EinL".
    static let store: Int64 = 0x4569_6E4C
    static let makers: Int64 = 0x4569_6E4D
  }

  /// Locks of the class `store`.
  private enum Lock: Int64 {
    /// Shared by all who have the store open; alone for who changes its tables.
    case use = 1
    /// Held while the tables are made or looked at.
    case opening = 2
    /// Of the only program, where a store is not shared.
    case alone = 3
  }

  /// The process of the server that served the last connection.
  private struct Backend {
    let process: Int64
    let start: String
  }

  private struct State {
    var backend: Backend?
    /// By which worlds are known that this program has made and not published; 0: not chosen yet.
    var maker: Int64 = 0
  }

  private let server: ServerAddress
  private let schema: StoreSchema
  private let sealing: Sealing
  private let isShared: Bool
  private let state = Mutex(State())

  /// The oldest server that is known to do, as it numbers itself.
  private static let oldestServer: Int64 = 140_000

  init(_ server: ServerAddress, _ schema: StoreSchema, _ sealing: Sealing, isShared: Bool) {
    self.server = server
    self.schema = schema
    self.sealing = sealing
    self.isShared = isShared
  }

  var maker: Int64 { state.withLock { $0.maker } }

  /// Prepares a connection for writing.
  func prepare(_ connection: Connection) throws {
    try endLastBackend(connection)
    try checkServer(connection)
    try lock(connection)
    try checkTables(connection)
    try announce(connection)
  }

  /// Ends what a cut connection has left at the server: it may hold locks until it notices that nobody is there.
  private func endLastBackend(_ connection: Connection) throws {
    guard let backend = state.withLock({ $0.backend }) else { return }
    connection.send(
      """
      SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
      WHERE pid = $1::int8 AND backend_start::text = $2::text AND pid <> pg_backend_pid()
      """, [.integer(backend.process), .text(backend.start)])
    _ = try connection.finish()
  }

  private func checkServer(_ connection: Connection) throws {
    let rows = try connection.ask(
      """
      SELECT current_setting('server_version_num')::int8, pg_is_in_recovery()::int::int8, pg_backend_pid()::int8,
        (SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid())
      """)
    let version = rows.integer(0, 0) ?? 0
    guard version >= Self.oldestServer else {
      throw StorageError(
        "the store '\(server)' runs PostgreSQL \(version / 10_000), but Einlass needs PostgreSQL 14 or "
          + "later; use a newer server")
    }
    guard rows.integer(0, 1) == 0 else { throw DatabaseError.refused(state: "25006", message: "") }
    let backend = Backend(process: rows.integer(0, 2) ?? 0, start: rows.text(0, 3) ?? "")
    state.withLock { $0.backend = backend }
  }

  private func lock(_ connection: Connection) throws {
    guard try take("pg_try_advisory_lock_shared", .use, connection) else {
      throw StorageError(
        "another program is migrating the store '\(server)' to another version; try again when it has "
          + "finished"
      )
    }
    if isShared { return }
    guard try take("pg_try_advisory_lock", .alone, connection) else {
      throw StorageError(
        "the store '\(server)' is in use by another program; stop it first, or choose another database")
    }
  }

  private func take(_ function: String, _ lock: Lock, _ connection: Connection) throws -> Bool {
    try take(function, LockClass.store, lock.rawValue, connection)
  }

  private func take(
    _ function: String, _ lockClass: Int64, _ number: Int64, _ connection: Connection
  ) throws -> Bool {
    return try connection.ask(
      "SELECT \(function)($1::int8::int4, $2::int8::int4)::int::int8",
      [.integer(lockClass), .integer(number)]
    ).integer(0, 0) == 1
  }

  /// Whether this program alone has the store open, until `leaveAlone`.
  func beAlone(_ connection: Connection) throws -> Bool {
    try take("pg_try_advisory_lock", .use, connection)
  }

  func leaveAlone(_ connection: Connection) throws {
    _ = try take("pg_advisory_unlock", .use, connection)
  }

  /// Chooses a number that no other program has, and says that its program is there.
  private func announce(_ connection: Connection) throws {
    var maker = maker
    while true {
      if maker == 0 { maker = Int64.random(in: 1...0x7FFF_FFFF) }
      if try take("pg_try_advisory_lock", LockClass.makers, maker, connection) { break }
      maker = 0
    }
    state.withLock { [maker] in $0.maker = maker }
  }

  /// Whether the program with the number is gone.
  func isGone(_ maker: Int64, _ connection: Connection) throws -> Bool {
    guard maker != self.maker, try take("pg_try_advisory_lock", LockClass.makers, maker, connection) else {
      return false
    }
    _ = try take("pg_advisory_unlock", LockClass.makers, maker, connection)
    return true
  }

  // MARK: - Tables

  /// Makes the tables, or looks whether they are of this version, or brings them to it; all in one transaction.
  private func checkTables(_ connection: Connection) throws {
    connection.send("BEGIN")
    connection.send(
      "SELECT pg_advisory_xact_lock($1::int8::int4, $2::int8::int4)",
      [.integer(LockClass.store), .integer(Lock.opening.rawValue)])
    connection.send(
      """
      SELECT count(*), count(*) FILTER (WHERE relname = 'store')
      FROM pg_class WHERE relnamespace = to_regnamespace('einlass') AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      """)
    let rows = try connection.finish()[2]
    do {
      if rows.integer(0, 0) == 0 {
        try makeTables(connection)
      } else if rows.integer(0, 1) == 1 {
        try checkVersion(connection)
      } else {
        throw foreign
      }
      connection.send("COMMIT")
      _ = try connection.finish()
    } catch {
      if (error as? DatabaseError)?.endsConnection == true { throw error }
      connection.send("ROLLBACK")
      _ = try connection.finish()
      throw error
    }
  }

  private func makeTables(_ connection: Connection) throws {
    for statement in StoreSchema.tables + schema.steps.joined() { connection.send(statement) }
    connection.send(
      "INSERT INTO einlass.store (product, version, key_check, listing) VALUES ($1::text, $2::int8, $3::bytea, 1)",
      [.text(StoreSchema.product), .integer(schema.version), .octets(try sealing.check())])
    _ = try connection.finish()
  }

  private func checkVersion(_ connection: Connection) throws {
    connection.send("SELECT product, version, key_check FROM einlass.store")
    let rows: SQLRows
    do {
      rows = try connection.finish()[0]
    } catch {
      // No such columns, or somebody else's.
      if let state = error.state, ["42703", "42501", "42809"].contains(state) { throw foreign }
      throw error
    }
    guard rows.count == 1, rows.text(0, 0) == StoreSchema.product, let version = rows.integer(0, 1) else {
      throw foreign
    }
    guard version <= schema.version else { throw StoreSchema.tooNew(server, version, schema.version) }
    try sealing.verify(rows.octets(0, 2) ?? [], server)
    if version < schema.version { try migrate(from: version, connection) }
  }

  private func migrate(from version: Int64, _ connection: Connection) throws {
    guard try beAlone(connection) else {
      throw StorageError(
        "the store '\(server)' has version \(version), and a program of that version is running; stop it, "
          + "and this program migrates the store to version \(schema.version)")
    }
    connection.send("SET LOCAL statement_timeout = 0")
    for step in schema.steps[Int(version - 1)...] { for statement in step { connection.send(statement) } }
    connection.send("UPDATE einlass.store SET version = $1::int8", [.integer(schema.version)])
    _ = try connection.finish(patience: 3600)
    try leaveAlone(connection)
  }

  private var foreign: StorageError {
    StorageError(
      "the database of '\(server)' has a schema 'einlass' that does not belong to Einlass, and was not "
        + "changed; choose another database"
    )
  }
}
