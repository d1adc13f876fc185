internal import CPostgreSQL
internal import EinlassSystem

/// How a connection is made.
enum Connecting {
  /// How long it may take, in seconds.
  private static let patience = 5

  /// Begins to connect; nil: there is no memory left.
  static func start(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
    let names = parameters.map { Array($0.name.utf8CString) }
    let values = parameters.map { Array($0.value.utf8CString) }
    return unsafe withPointers(names) { names in
      unsafe withPointers(values) { values in unsafe PQconnectStartParams(names, values, 0) }
    }
  }

  /// Calls `body` with the addresses of texts that end with 0, and one of none after them.
  private static func withPointers(
    _ texts: [[CChar]], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
  ) -> OpaquePointer? {
    var starts: [Int] = []
    var all: [CChar] = []
    for text in texts {
      starts.append(all.count)
      all += text
    }
    return unsafe all.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return nil }
      let pointers: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 } + [nil]
      return unsafe pointers.withUnsafeBufferPointer { pointers in
        guard let pointers = pointers.baseAddress else { return nil }
        return unsafe body(pointers)
      }
    }
  }

  /// Returns once the connection is made.
  static func finish(_ handle: OpaquePointer) throws(DatabaseError) {
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

  /// Why there is no connection, in one line.
  private static func reason(_ handle: OpaquePointer) -> String {
    guard let message = unsafe PQerrorMessage(handle) else { return "without a reason" }
    let lines = unsafe String(cString: message).split(whereSeparator: \.isNewline)
    var line = lines.last { $0.contains("FATAL:") } ?? lines.first ?? "without a reason"
    if let start = line.firstRange(of: "FATAL:") { line = line[start.upperBound...] }
    return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
