internal import Synchronization

/// Lets one task through at a time, in the order in which they came; a cancelled task gives up its place.
///
/// The account store handled requests for access one after the other, so that a second one waits for the
/// prompt of the first (reference of Accounts, section 2.3).
package final class Turnstile: Sendable {
  private struct State {
    var isTaken = false
    var nextTicket = 0
    var waiting: [(ticket: Int, resume: CheckedContinuation<Bool, Never>)] = []
    /// Tickets of tasks that have come and do not wait yet; one that is cancelled meanwhile is taken out.
    var arriving: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Nobody is in it.
  package init() {}

  /// How many tasks wait for their turn.
  package var waitingCount: Int {
    state.withLock { $0.waiting.count }
  }

  /// Runs `body` alone; throws only where the task is cancelled.
  package func pass<Value: Sendable>(
    _ body: () async throws(CancellationError) -> Value
  ) async throws(CancellationError) -> Value {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws(CancellationError) {
    let ticket = state.withLock { state -> Int? in
      guard state.isTaken else {
        state.isTaken = true
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
          // The one before may have left between the two locks.
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.waiting.append((ticket, resume))
          return nil
        }
        if let isDecided { resume.resume(returning: isDecided) }
      }
    } onCancel: {
      giveUp(ticket)
    }
    if !isMine { throw CancellationError() }
  }

  private func leave() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().resume
    }
    next?.resume(returning: true)
  }

  private func giveUp(_ ticket: Int) {
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
