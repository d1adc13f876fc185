internal import EinlassStorage

/// The reason that a database operation failed.
enum PostgreSQLError: Error, Sendable {
  /// No connection could be established, for the reason that the client library gives.
  case unreachable(String)
  /// The connection was cut.
  case lost
  /// The server did not respond within this number of seconds, and the connection was closed.
  case timedOut(seconds: Int)
  /// The server refused a statement.
  case refused(state: String, message: String)

  /// Whether the server may have changed something without reporting the result.
  var isUnknown: Bool {
    switch self {
    case .lost, .timedOut: true
    case .unreachable, .refused: false
    }
  }
}

extension StorageError {
  /// Converts `error` to an error of the store at `address`, without a password or data to be stored.
  ///
  /// - Parameter isUnknown: Whether the store may have been changed anyway.
  init(_ error: any Error, _ address: ServerAddress, isUnknown: Bool = false) {
    let ending = isUnknown ? "; the write may or may not have happened" : ""
    switch error {
    case let error as StorageError: self = error
    case let error as PostgreSQLError:
      self.init("the store '\(address)' \(Self.sentence(error, isUnknown: isUnknown))\(ending)")
    default: self.init("the store '\(address)' failed: \(type(of: error))\(ending)")
    }
  }

  /// Returns the result of `body`, which commits. Its error says if the store at `address` may have been changed
  /// anyway.
  static func committing<Value>(
    _ address: ServerAddress, _ body: () throws -> Value
  ) throws(StorageError) -> Value {
    do {
      return try body()
    } catch {
      throw StorageError(error, address, isUnknown: (error as? PostgreSQLError)?.isUnknown ?? false)
    }
  }

  private static func sentence(_ error: PostgreSQLError, isUnknown: Bool) -> String {
    switch error {
    case .unreachable(let reason): unreachable(reason)
    case .lost:
      isUnknown
        ? "was cut off during the commit"
        : "was cut off; try again; the next operation opens a new connection"
    case .timedOut(let seconds):
      "did not respond within \(seconds) s; check what keeps the database busy, and try again"
    case .refused(let state, let message): refused(state, message)
    }
  }

  private static func unreachable(_ reason: String) -> String {
    func has(_ words: String...) -> Bool { words.contains { reason.contains($0) } }
    if has("password", "authentication", "pg_hba.conf", "role ") {
      return
        "does not accept the user or the password: \(reason); correct them, or the server's access rules"
    }
    if has("does not exist") {
      return "cannot be opened: \(reason); create the database, or choose another"
    }
    if has("too many", "remaining connection slots") {
      return "has no connection left: \(reason); stop other programs, or raise max_connections"
    }
    if has("read-only", "hot standby", "recovery") {
      return "cannot be written: the server is a standby or read-only; use the address of the primary"
    }
    if has("starting up", "shutting down") { return "is starting or shutting down; try again" }
    return "cannot be reached: \(reason); check that the server runs and listens there"
  }

  private static func refused(_ state: String, _ message: String) -> String {
    switch state {
    case "53100": "cannot grow: the disk of the database is full; free some space, and try again"
    case "53200": "failed: the database is out of memory; try again"
    case "25006":
      "cannot be written: the server is a standby or read-only; use the address of the primary"
    case "57014", "55P03", "25P03", "25P04":
      "took too long; check what keeps the database busy, and try again"
    case "57P01", "57P02", "57P03": "is starting or shutting down; try again"
    case "42501":
      "has too few rights for this user: \(message); grant the missing rights, or choose another user"
    case "3F000", "42P01", "42703":
      "lacks tables of Einlass: \(message); restore a copy of the database"
    case "40001", "40P01": "had a conflict with another server; try again"
    default:
      switch state.prefix(2) {
      case "53", "58", "XX": "failed: PostgreSQL reports \(state), \(message)"
      // The message may contain data to be stored.
      default: "failed: PostgreSQL reports \(state)"
      }
    }
  }
}
