internal import CPostgreSQL
internal import EinlassSystem
internal import Synchronization

/// A connection to a database, in pipeline mode: statements are sent one after the other, and all their results arrive
/// in one round trip.
///
/// It belongs to one session, whose thread waits for results, but never longer than the given time limit. After an
/// error, the connection can no longer be used.
final class Connection: Sendable {
  /// The server's time limit for a statement, in seconds.
  static let statementTimeout = 5
  /// The time limit for the results of a round trip, in seconds.
  static let patience = statementTimeout + 3
  /// The time limit for reading or writing a whole world, in seconds.
  static let longPatience = 600

  /// Makes the server use indexes even before it has statistics about a table.
  private static let settings = """
    SELECT set_config(name, value, false) FROM (VALUES
      ('statement_timeout', '\(statementTimeout)s'), ('lock_timeout', '\(statementTimeout)s'),
      ('idle_in_transaction_session_timeout', '60000'), ('default_transaction_isolation', 'read committed'),
      ('synchronous_commit', 'on'), ('plan_cache_mode', 'force_generic_plan'), ('enable_seqscan', 'off'),
      ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('jit', 'off'), ('search_path', 'einlass'),
      ('bytea_output', 'hex'), ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
      ('tcp_keepalives_count', '3')) AS settings (name, value)
    """

  private struct State {
    /// The names of statements that the server has prepared, by their SQL text.
    var prepared: [String: String] = [:]
    /// For each pending result, whether it contains rows; the result of a preparation does not.
    var expected: [Bool] = []
  }

  /// The address of the library's object, since a pointer could not be shared.
  private let address: Int
  private let state = Mutex(State())

  private var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  init(_ server: ServerAddress) throws(PostgreSQLError) {
    guard let handle = unsafe PQconnectStart(server.parameters) else {
      throw .unreachable("there is no memory left")
    }
    address = Int(bitPattern: handle)
    // By default the library prints the server's notices.
    _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    // All properties are set by now, so the connection is closed if one of these calls throws.
    try unsafe Connecting.finish(handle)
    guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
      throw .unreachable("the connection cannot be used without waiting")
    }
    _ = try ask(Self.settings)
  }

  deinit {
    unsafe PQfinish(handle)
  }

  /// Whether the server has kept the connection open, while no result is expected.
  var isOpen: Bool {
    guard let handle = unsafe handle, unsafe PQstatus(handle) == CONNECTION_OK else { return false }
    // A notice is read once; the end of a connection can be read repeatedly.
    for _ in 1...2 {
      var waiting = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 0) > 0 else { return true }
      guard unsafe PQconsumeInput(handle) == 1 else { return false }
    }
    return false
  }

  // MARK: - Statements

  /// Sends a statement, whose rows `finish` returns. Does not wait for the result.
  func send(_ sql: String, _ values: [SQLValue] = []) {
    state.withLock { state in
      var bytes: [UInt8] = []
      var places: [(start: Int, count: Int)] = []
      for value in values {
        let start = bytes.count
        value.append(to: &bytes)
        places.append((start, bytes.count - start))
      }
      // An empty buffer would have no address, and a parameter without an address is null.
      bytes.append(0)
      let name = state.prepared[sql] ?? "s\(state.prepared.count)"
      if state.prepared.updateValue(name, forKey: sql) == nil {
        _ = unsafe PQsendPrepare(handle, name, sql, 0, nil)
        state.expected.append(false)
      }
      send(name, bytes, places)
      state.expected.append(true)
    }
  }

  /// Limits the duration of statements for the rest of the transaction.
  func sendStatementTimeout(seconds: Int) {
    send("SELECT set_config('statement_timeout', '\(seconds)s', true)")
  }

  private func send(_ name: String, _ bytes: [UInt8], _ places: [(start: Int, count: Int)]) {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      let pointers: [UnsafePointer<CChar>?] = unsafe places.map { unsafe base + $0.start }
      let lengths = places.map { Int32(truncatingIfNeeded: $0.count) }
      let formats = places.map { _ in Int32(1) }
      // If it cannot be sent, reading the results fails.
      _ = unsafe PQsendQueryPrepared(
        handle, name, Int32(truncatingIfNeeded: places.count), pointers, lengths, formats, 1)
    }
  }

  /// Returns the rows of each statement that was sent since the last call, in one round trip. Throws if the server
  /// refuses one of them; it then skips the statements after it.
  ///
  /// - Parameter patience: The time limit in seconds.
  func finish(patience: Int = patience) throws(PostgreSQLError) -> [SQLRows] {
    let expected = state.withLock { state in
      defer { state.expected = [] }
      return state.expected
    }
    guard unsafe PQpipelineSync(handle) == 1 else { throw .lost }
    let deadline = Deadline(seconds: patience)
    var results: [SQLRows] = []
    for hasRows in expected {
      let rows = try nextResult(deadline)
      if hasRows { results.append(rows) }
    }
    try waitForResult(deadline)
    let result = unsafe PQgetResult(handle)
    defer { unsafe PQclear(result) }
    guard unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw .lost }
    return results
  }

  /// Returns the rows of a statement, after the previously sent statements have run.
  func ask(
    _ sql: String, _ values: [SQLValue] = [], patience: Int = patience
  ) throws(PostgreSQLError) -> SQLRows {
    send(sql, values)
    return try finish(patience: patience).last ?? SQLRows(columnCount: 0)
  }

  /// Reads the result of one command, and the null result that follows it.
  private func nextResult(_ deadline: Deadline) throws(PostgreSQLError) -> SQLRows {
    try waitForResult(deadline)
    guard let result = unsafe PQgetResult(handle) else { throw .lost }
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
      let rows = unsafe Self.rows(result)
      try waitForResult(deadline)
      unsafe PQclear(PQgetResult(handle))
      return rows
    default:
      guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .lost }
      let state = unsafe Self.field("C", of: result)
      // The connection ends after this message from the server.
      if unsafe Self.field("V", of: result) == "FATAL" { throw .lost }
      throw .refused(state: state ?? "00000", message: unsafe Self.field("M", of: result) ?? "no reason")
    }
  }

  /// Returns a field of an error: https://www.postgresql.org/docs/current/protocol-error-fields.html
  private static func field(_ code: Unicode.Scalar, of result: OpaquePointer) -> String? {
    unsafe PQresultErrorField(result, Int32(UInt8(ascii: code))).map { unsafe String(cString: $0) }
  }

  private static func rows(_ result: OpaquePointer) -> SQLRows {
    let (rowCount, columnCount) = unsafe (PQntuples(result), PQnfields(result))
    var rows = SQLRows(columnCount: Int(columnCount))
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        guard unsafe PQgetisnull(result, row, column) == 0, let value = unsafe PQgetvalue(result, row, column)
        else {
          rows.append(nil)
          continue
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
        rows.append(unsafe Array(bytes))
      }
    }
    return rows
  }

  /// Returns once a result can be read without waiting.
  private func waitForResult(_ deadline: Deadline) throws(PostgreSQLError) {
    guard let handle = unsafe handle else { throw .lost }
    while true {
      let unsent = unsafe PQflush(handle)
      // The server's last messages have not been read yet.
      if unsafe PQisBusy(handle) == 0 { return }
      guard unsent >= 0 else { throw .lost }
      try deadline.wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, unsafe PQsocket(handle))
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost }
    }
  }
}
