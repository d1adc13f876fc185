internal import EinlassStorage
internal import Synchronization

/// A query whose callers share its result: calls that arrive during a run wait for the next run.
final class SharedQuery<Value: Sendable>: Sendable {
  private typealias Run = Task<Result<Value, StorageError>, Never>

  private struct State {
    /// The next run, which has not begun yet.
    var next: Run?
    var last: Run?
  }

  private let query: @Sendable () async throws(StorageError) -> Value
  private let state = Mutex(State())

  init(_ query: @escaping @Sendable () async throws(StorageError) -> Value) {
    self.query = query
  }

  /// Returns the result of a run that begins after the call.
  func result() async throws(StorageError) -> Value {
    let run = state.withLock { state in
      if let next = state.next { return next }
      let run = Run { [previous = state.last] in
        _ = await previous?.value
        self.state.withLock { $0.next = nil }
        do throws(StorageError) {
          return .success(try await self.query())
        } catch {
          return .failure(error)
        }
      }
      state = State(next: run, last: run)
      return run
    }
    return try await run.value.get()
  }
}
