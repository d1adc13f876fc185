import EinlassTestSupport
import Synchronization

/// A gate that a test opens.
final class AsyncGate: Sendable {
  private struct State {
    var isOpen = false
    var nextTicket = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Returns once `count` tasks wait.
  func waitForTasks(_ count: Int) async throws {
    try await eventually("\(count) tasks wait at the gate; \(waitingCount) do") { waitingCount == count }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for waiter in waiting { waiter.resume(returning: true) }
  }

  func pass() async throws(CancellationError) {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    let hasPassed = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let known = state.withLock { state -> Bool? in
          if state.isOpen { return true }
          if state.cancelled.contains(ticket) { return false }
          state.waiting[ticket] = waiter
          return nil
        }
        if let known { waiter.resume(returning: known) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancelled.insert(ticket)
        return state.waiting.removeValue(forKey: ticket)
      }
      waiter?.resume(returning: false)
    }
    if !hasPassed { throw CancellationError() }
  }
}
