internal import EinlassStorage

/// Why the database did not do something.
enum DatabaseError: Error, Sendable {
  /// No connection could be made, for the reason that the client library gives.
  case unreachable(String)
  /// The connection was cut.
  case lost
  /// Nothing came for so many seconds; the connection was given up.
  case timedOut(seconds: Int)
  /// The server refused a statement.
  case refused(state: String, message: String)

  /// The server's code for what it refused; nil: it is not known to have refused anything.
  var state: String? {
    if case .refused(let state, _) = self { state } else { nil }
  }

  /// Whether the connection was cut.
  var isLoss: Bool {
    if case .lost = self { true } else { false }
  }

  /// Whether the connection cannot be used any more.
  var endsConnection: Bool {
    switch self {
    case .refused: false
    case .unreachable, .lost, .timedOut: true
    }
  }

  /// Whether the connection cannot be used any more, and something may have been sent before.
  var isOfSentConnection: Bool {
    if case .unreachable = self { return false }
    return endsConnection
  }

  /// Whether the same transaction may succeed at the next attempt: others were in its way.
  var isConflict: Bool {
    // serialization_failure, deadlock_detected, unique_violation: another program published the name meanwhile.
    ["40001", "40P01", "23505"].contains(state)
  }

  /// Whether what was to be stored is the reason, and not the state that the database is in.
  var isOfData: Bool {
    // Data exceptions, constraints, and values that are too large.
    ["22", "23", "54"].contains(state?.prefix(2))
  }
}

extension StorageError {
  /// `error` as the error of the store at `address`; neither a password nor what was to be stored is in it.
  init(_ error: any Error, _ address: ServerAddress, isUnknown: Bool = false) {
    let ending = isUnknown ? "; the write may or may not have happened" : ""
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError:
      self.init("the store '\(address)' \(Self.sentence(error, isUnknown: isUnknown))\(ending)")
    default: self.init("the store '\(address)' failed: \(type(of: error))\(ending)")
    }
  }

  private static func sentence(_ error: DatabaseError, isUnknown: Bool) -> String {
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
    case "40001", "40P01": "had conflicts with other servers at every attempt; try again"
    default:
      switch state.prefix(2) {
      case "53", "58", "XX": "failed: PostgreSQL reports \(state), \(message)"
      // The message may have what was to be stored.
      default: "failed: PostgreSQL reports \(state)"
      }
    }
  }
}
