internal import CPostgreSQL
internal import EinlassSystem

/// The time by which an operation must finish.
struct Deadline {
  private let seconds: Int
  private let end: ContinuousClock.Instant

  init(seconds: Int) {
    self.seconds = seconds
    end = .now + .seconds(seconds)
  }

  /// Returns once one of the given `poll` events occurs on a socket.
  func wait(for events: Int32, _ descriptor: Int32) throws(PostgreSQLError) {
    guard descriptor >= 0 else { throw .lost }
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
      let milliseconds = max(0, ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
      let count = unsafe poll(&waiting, 1, Int32(milliseconds))
      if count > 0 { return }
      if count == 0 { throw .timedOut(seconds: seconds) }
      guard errno == EINTR else { throw .lost }
    }
  }
}

/// Establishes connections.
enum Connecting {
  /// The time limit, in seconds.
  private static let patience = 5

  /// Returns once the connection is established.
  static func finish(_ handle: OpaquePointer) throws(PostgreSQLError) {
    guard unsafe PQstatus(handle) != CONNECTION_BAD else { throw .unreachable(unsafe reason(handle)) }
    let deadline = Deadline(seconds: patience)
    var state = PGRES_POLLING_WRITING
    while true {
      switch state {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: try deadline.wait(for: POLLIN, unsafe PQsocket(handle))
      case PGRES_POLLING_WRITING: try deadline.wait(for: POLLOUT, unsafe PQsocket(handle))
      default: throw .unreachable(unsafe reason(handle))
      }
      state = unsafe PQconnectPoll(handle)
    }
  }

  /// The reason that there is no connection, in one line.
  private static func reason(_ handle: OpaquePointer) -> String {
    guard let message = unsafe PQerrorMessage(handle) else { return "without a reason" }
    let lines = unsafe String(cString: message).split(whereSeparator: \.isNewline)
    var line = lines.last { $0.contains("FATAL:") } ?? lines.first ?? "without a reason"
    if let start = line.firstRange(of: "FATAL:") { line = line[start.upperBound...] }
    return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
