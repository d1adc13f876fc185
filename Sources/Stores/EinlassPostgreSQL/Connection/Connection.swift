internal import CPostgreSQL
internal import EinlassSystem
internal import Synchronization

/// A connection to a database, in pipeline mode: statements are sent one after the other, and the results of all of them
/// come in one round trip.
///
/// It belongs to one lane. Whoever waits keeps the lane's thread waiting, but never for longer than `patience`.
final class Connection: Sendable {
  /// How long the server may work on a statement, in milliseconds.
  static let statementTimeout = 5000

  /// What results are still to come for.
  private enum Expected {
    case preparation(String)
    case rows
  }

  private struct State {
    /// The texts of statements that the server has prepared, with their names.
    var prepared: [String: String] = [:]
    var expected: [Expected] = []
    var lastName = 0
  }

  /// The address of the library's object; a pointer could not be shared.
  private let address: Int
  private let state = Mutex(State())

  private var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// Connects, and runs `settings` at once.
  init(_ server: ServerAddress, settings: String) throws(DatabaseError) {
    guard let handle = unsafe Connecting.start(server.parameters) else {
      throw .unreachable("there is no memory left")
    }
    address = Int(bitPattern: handle)
    // Without it the library prints what the server remarks.
    _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    // From here on the connection is closed where this throws: everything that it has is there.
    try unsafe Connecting.finish(handle)
    guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
      throw .unreachable("the connection cannot be used without waiting")
    }
    send(settings)
    _ = try finish()
  }

  deinit {
    unsafe PQfinish(handle)
  }

  /// Whether the server has not ended the connection; for when nothing is awaited.
  var isOpen: Bool {
    guard let handle = unsafe handle, unsafe PQstatus(handle) == CONNECTION_OK else { return false }
    // A notice is read once; the end of a connection can be read again and again.
    for _ in 1...2 {
      var waiting = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 0) > 0 else { return true }
      guard unsafe PQconsumeInput(handle) == 1 else { return false }
    }
    return false
  }

  // MARK: - Statements

  /// Sends a statement, whose rows `finish` gives; nothing waits for it.
  func send(_ sql: String, _ values: [SQLValue] = []) {
    state.withLock { state in
      var octets: [UInt8] = []
      var places: [(start: Int, count: Int)?] = []
      for value in values {
        let start = octets.count
        places.append(value.append(to: &octets) ? (start, octets.count - start) : nil)
      }
      var name = state.prepared[sql]
      if name == nil {
        state.lastName += 1
        let new = "s\(state.lastName)"
        unsafe PQsendPrepare(handle, new, sql, 0, nil)
        state.prepared[sql] = new
        state.expected.append(.preparation(sql))
        name = new
      }
      // Without an octet there would be no address, and a parameter without one is null.
      octets.append(0)
      send(name ?? "", octets, places)
      state.expected.append(.rows)
    }
  }

  private func send(_ name: String, _ octets: [UInt8], _ places: [(start: Int, count: Int)?]) {
    unsafe octets.withUnsafeBytes { octets in
      guard let base = unsafe octets.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      let pointers: [UnsafePointer<CChar>?] = unsafe places.map { place in
        guard let place else { return nil }
        return unsafe base + place.start
      }
      let lengths = places.map { Int32(truncatingIfNeeded: $0?.count ?? 0) }
      let formats = places.map { _ in Int32(1) }
      // What cannot be sent is noticed when the results are read.
      _ = unsafe PQsendQueryPrepared(
        handle, name, Int32(truncatingIfNeeded: places.count), pointers, lengths, formats, 1)
    }
  }

  /// The rows of each statement that was sent since the last time, in one round trip.
  ///
  /// Where the server refuses a statement, those after it are not run, and the error is thrown once the connection can be
  /// used again.
  ///
  /// - Parameter patience: How many seconds it may take in all.
  func finish(patience: Int = statementTimeout / 1000 + 3) throws(DatabaseError) -> [SQLRows] {
    let expected = state.withLock { state in
      defer { state.expected = [] }
      return state.expected
    }
    guard unsafe PQpipelineSync(handle) == 1 else { throw .lost }
    let deadline = Deadline(seconds: patience)
    var rows: [SQLRows] = []
    var failure: DatabaseError?
    for part in expected {
      do throws(DatabaseError) {
        let result = try nextResult(deadline)
        if case .rows = part { rows.append(result) }
      } catch {
        if error.endsConnection { throw error }
        failure = failure ?? error
        // A statement that was not prepared has no name.
        if case .preparation(let sql) = part { state.withLock { $0.prepared[sql] = nil } }
      }
    }
    try endOfPipeline(deadline)
    if let failure { throw failure }
    return rows
  }

  /// The rows of a statement, once those that were sent before it have been run.
  func ask(
    _ sql: String, _ values: [SQLValue] = [], patience: Int = statementTimeout / 1000 + 3
  ) throws(DatabaseError) -> SQLRows {
    send(sql, values)
    return try finish(patience: patience).last ?? SQLRows(columnCount: 0)
  }

  /// Reads the result of one command, with the nothing that follows it.
  private func nextResult(_ deadline: Deadline) throws(DatabaseError) -> SQLRows {
    try waitForResult(deadline)
    guard let result = unsafe PQgetResult(handle) else { throw .lost }
    defer { unsafe PQclear(result) }
    let status = unsafe PQresultStatus(result)
    switch status {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
      let rows = unsafe Self.rows(result)
      try waitForResult(deadline)
      // There is none: it is the end of this command's results.
      unsafe PQclear(PQgetResult(handle))
      return rows
    default:
      let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map {
        unsafe String(cString: $0)
      }
      let message = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map {
        unsafe String(cString: $0)
      }
      guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .lost }
      try waitForResult(deadline)
      unsafe PQclear(PQgetResult(handle))
      guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .lost }
      throw .refused(state: state ?? "00000", message: message ?? "no reason")
    }
  }

  private func endOfPipeline(_ deadline: Deadline) throws(DatabaseError) {
    try waitForResult(deadline)
    guard let result = unsafe PQgetResult(handle) else { throw .lost }
    defer { unsafe PQclear(result) }
    guard unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw .lost }
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
        let octets = unsafe UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
        rows.append(unsafe Array(octets))
      }
    }
    return rows
  }

  // MARK: - Waiting

  /// Returns once a result can be read without waiting.
  private func waitForResult(_ deadline: Deadline) throws(DatabaseError) {
    guard let handle = unsafe handle else { throw .lost }
    while true {
      let unsent = unsafe PQflush(handle)
      // What the server said before it went away is still to be read.
      if unsafe PQisBusy(handle) == 0 { return }
      guard unsent >= 0 else { throw .lost }
      try deadline.wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, unsafe PQsocket(handle))
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost }
    }
  }
}
