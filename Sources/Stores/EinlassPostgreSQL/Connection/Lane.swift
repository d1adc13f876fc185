internal import Dispatch
internal import EinlassStorage
internal import Synchronization

/// A connection with a thread of its own: what runs on a lane may wait for the database, and keeps nobody else waiting.
///
/// The connection is made when it is first needed, and anew after it was cut.
final class Lane: Sendable {
  let server: ServerAddress
  private let queue: DispatchQueue
  private let connection = Mutex<Connection?>(nil)
  /// Whether a connection that was cut is made anew.
  private let isLasting: Bool
  private let hasConnected = Atomic(false)
  /// Prepares each new connection; throws where it is not to be used.
  private let prepare: @Sendable (Connection) throws -> Void

  /// What every connection is set to before anything else. Indexes are used although a table's statistics are not known yet.
  static let settings = """
    SELECT set_config(name, value, false) FROM (VALUES
      ('statement_timeout', '\(Connection.statementTimeout)'), ('lock_timeout', '\(Connection.statementTimeout)'),
      ('idle_in_transaction_session_timeout', '10000'), ('default_transaction_isolation', 'read committed'),
      ('synchronous_commit', 'on'), ('plan_cache_mode', 'force_generic_plan'), ('enable_seqscan', 'off'),
      ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('jit', 'off'), ('search_path', 'einlass'),
      ('bytea_output', 'hex'), ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
      ('tcp_keepalives_count', '3')) AS settings (name, value)
    """

  init(
    _ name: String, _ server: ServerAddress, isLasting: Bool = true,
    prepare: @escaping @Sendable (Connection) throws -> Void = { _ in }
  ) {
    self.server = server
    self.isLasting = isLasting
    queue = DispatchQueue(label: "einlass.postgresql.\(name)")
    self.prepare = prepare
  }

  /// Runs `body` on the lane's thread, after what was given to it before.
  func run(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// The result of `body` on the lane's thread.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async -> Swift.Result<Result, any Error> {
    await withCheckedContinuation { caller in
      run { caller.resume(returning: Swift.Result { try self.withConnection(body) }) }
    }
  }

  /// The result of `body` with the connection, on the lane's thread; a connection that it has lost is given up.
  func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    let connection = try connected()
    do {
      return try body(connection)
    } catch {
      if (error as? DatabaseError)?.endsConnection == true { self.connection.withLock { $0 = nil } }
      throw error
    }
  }

  private func connected() throws -> Connection {
    if let connection = connection.withLock({ $0 }), connection.isOpen { return connection }
    if hasConnected.exchange(true, ordering: .relaxed), !isLasting { throw DatabaseError.lost }
    let new = try Connection(server, settings: Self.settings)
    do {
      try prepare(new)
    } catch {
      Self.unlock(new)
      throw error
    }
    connection.withLock { $0 = new }
    return new
  }

  /// Lets go of the locks that a session has: the server may take a moment to end it, and who opens the store next must not
  /// meet them.
  private static func unlock(_ connection: Connection) {
    guard connection.isOpen else { return }
    _ = try? connection.ask("SELECT pg_advisory_unlock_all()", patience: 2)
  }

  /// Closes the connection after what was given to the lane before.
  func close() async {
    await withCheckedContinuation { caller in
      run {
        let connection = self.connection.withLock { connection in
          defer { connection = nil }
          return connection
        }
        if let connection { Self.unlock(connection) }
        caller.resume()
      }
    }
  }
}
