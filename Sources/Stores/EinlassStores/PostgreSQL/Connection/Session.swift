internal import Dispatch
internal import EinlassStorage
internal import Synchronization

/// A connection of a store, and a thread that waits for its results. After an error the connection is closed, and the
/// next operation opens a new one.
final class Session: Sendable {
  private struct State {
    var connection: Connection?
    var isClosed = false
  }

  private let server: ServerAddress
  private let queue = DispatchQueue(label: "einlass.postgresql")
  private let state = Mutex(State())
  /// Prepares each new connection. Throws if it must not be used.
  private let prepare: @Sendable (Connection) throws -> Void

  init(_ server: ServerAddress, prepare: @escaping @Sendable (Connection) throws -> Void) {
    self.server = server
    self.prepare = prepare
  }

  /// Returns the result of `body` with the connection, on the session's thread.
  ///
  /// - Parameters:
  ///   - isContinuing: Whether `body` continues the transaction of the last operation, and therefore needs its
  ///     connection.
  ///   - body: Runs once more with a new connection if it throws `PostgreSQLError.lost` and does not continue a
  ///     transaction. If it may have committed something, it throws a `StorageError` instead.
  func perform<Value: Sendable>(
    isContinuing: Bool = false, _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws(StorageError) -> Value {
    try await withCheckedContinuation { (caller: CheckedContinuation<Result<Value, StorageError>, Never>) in
      queue.async { [self] in
        let result = Result {
          do {
            return try attempt(isContinuing, body)
          } catch PostgreSQLError.lost where !isContinuing {
            return try attempt(isContinuing, body)
          }
        }
        caller.resume(returning: result.mapError { StorageError($0, server) })
      }
    }.get()
  }

  private func attempt<Value>(_ isContinuing: Bool, _ body: (Connection) throws -> Value) throws -> Value {
    do {
      return try body(try connection(isContinuing))
    } catch {
      state.withLock { $0.connection = nil }
      throw error
    }
  }

  /// Returns the connection if the server has kept it open, otherwise a new one.
  private func connection(_ isContinuing: Bool) throws -> Connection {
    let state = state.withLock { $0 }
    if state.isClosed { throw StorageError.closed(server) }
    if let connection = state.connection, connection.isOpen { return connection }
    if isContinuing { throw PostgreSQLError.lost }
    let new = try Connection(server)
    try prepare(new)
    self.state.withLock { $0.connection = new }
    return new
  }

  /// Closes the connection after the current operation. Every later operation throws.
  func close() async {
    await withCheckedContinuation { caller in
      queue.async {
        let connection = self.state.withLock { state in
          defer { state = State(isClosed: true) }
          return state.connection
        }
        // The server may take some time to end the session, and the next program must not run into its locks.
        if let connection, connection.isOpen {
          _ = try? connection.ask("SELECT pg_advisory_unlock_all()", patience: 2)
        }
        caller.resume()
      }
    }
  }
}
