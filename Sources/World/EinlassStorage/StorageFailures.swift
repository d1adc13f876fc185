internal import Synchronization

/// What a store could not do during one exchange, and what it has still to do.
///
/// A network puts every error into a response of its own; who has to tell a failing store from a refusal binds
/// `current`, and the engines of stores report to it. What need not be waited for at once they do meanwhile: whoever
/// responds waits for it with `settle` first.
package final class StorageFailures: Sendable {
  /// Where the engines of stores report what they throw in this task; nil: nobody asks.
  @TaskLocal package static var current: StorageFailures?

  private struct State {
    var firstError: StorageError?
    /// How many operations have begun and not ended.
    var pendingCount = 0
    /// Who waits for their end.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The first that was reported; nil: nothing has failed.
  package var first: StorageError? { state.withLock(\.firstError) }

  /// Reports `error` to whoever asks in this task, and returns it, to be thrown.
  package static func reported(_ error: StorageError) -> StorageError {
    current?.report(error)
    return error
  }

  /// The result that `begin` has told by then; an error is reported to whoever asks in this task.
  ///
  /// - Parameters:
  ///   - store: What is waited for, at most as long as the task's `StoragePatience` lasts.
  ///   - isReading: Whether the operation changes nothing. The error of one that changes something says that it may have happened.
  package static func result<Value: Sendable>(
    of store: some CustomStringConvertible, isReading: Bool = false,
    _ begin: (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void
  ) async throws(StorageError) -> Value {
    let result =
      if let patience = StoragePatience.current {
        await patience.result(.noAnswer(of: store, isReading: isReading), begin)
      } else {
        await withCheckedContinuation { caller in begin { caller.resume(returning: $0) } }
      }
    do {
      return try result.get()
    } catch {
      throw reported(error)
    }
  }

  private func report(_ error: StorageError) {
    state.withLock { $0.firstError = $0.firstError ?? error }
  }

  /// An operation has begun that nobody waits for until `settle`.
  package func begin() {
    state.withLock { $0.pendingCount += 1 }
  }

  /// An operation that had begun is done; or not, because of `error`.
  package func end(_ error: StorageError?) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      if let error { state.firstError = state.firstError ?? error }
      state.pendingCount -= 1
      guard state.pendingCount == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for caller in waiting { caller.resume() }
  }

  /// Returns once every operation has ended that had begun.
  package func settle() async {
    guard state.withLock({ $0.pendingCount > 0 }) else { return }
    await withCheckedContinuation { caller in
      let isSettled = state.withLock { state in
        if state.pendingCount > 0 { state.waiting.append(caller) }
        return state.pendingCount == 0
      }
      if isSettled { caller.resume() }
    }
  }
}
