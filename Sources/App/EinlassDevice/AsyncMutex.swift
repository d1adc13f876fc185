internal import Synchronization

/// A lock that tasks hold across suspensions, in the order of their requests; a cancelled task stops waiting.
package final class AsyncMutex: Sendable {
  private struct State {
    var isLocked = false
    var nextTicket = 0
    var waiting: [(ticket: Int, resume: CheckedContinuation<Bool, Never>)] = []
    /// The tickets of tasks that are about to wait. A task that is cancelled before it waits removes its ticket.
    var arriving: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Creates an unlocked mutex.
  package init() {}

  /// The number of tasks that wait for the lock.
  package var waitingCount: Int {
    state.withLock { $0.waiting.count }
  }

  /// Runs `body` while holding the lock.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, and the errors of `body`.
  package func withLock<Value: Sendable>(
    _ body: () async throws(CancellationError) -> Value
  ) async throws(CancellationError) -> Value {
    try await lock()
    defer { unlock() }
    return try await body()
  }

  private func lock() async throws(CancellationError) {
    let ticket = state.withLock { state -> Int? in
      guard state.isLocked else {
        state.isLocked = true
        return nil
      }
      state.nextTicket += 1
      state.arriving.insert(state.nextTicket)
      return state.nextTicket
    }
    guard let ticket else { return }
    let isMine = await withTaskCancellationHandler {
      await withCheckedContinuation { resume in
        let isDecided = state.withLock { state -> Bool? in
          if state.arriving.remove(ticket) == nil { return false }
          // The holder may have unlocked it since the ticket was taken.
          if !state.isLocked {
            state.isLocked = true
            return true
          }
          state.waiting.append((ticket, resume))
          return nil
        }
        if let isDecided { resume.resume(returning: isDecided) }
      }
    } onCancel: {
      stopWaiting(ticket)
    }
    if !isMine { throw CancellationError() }
  }

  private func unlock() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isLocked = false
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().resume
    }
    next?.resume(returning: true)
  }

  private func stopWaiting(_ ticket: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
        state.arriving.remove(ticket)
        return nil
      }
      return state.waiting.remove(at: index).resume
    }
    waiter?.resume(returning: false)
  }
}
