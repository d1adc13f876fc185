internal import Synchronization

/// Admits a limited number of tasks at a time, and the others in order of arrival. A waiting task that is cancelled
/// leaves.
final class TurnQueue: Sendable {
  private struct Waiting {
    let ticket: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var insideCount = 0
    var waiting: [Waiting] = []
    var nextTicket = 0
  }

  private let state = Mutex(State())

  /// Waits for a turn, which `leave` has to end. Returns false if there is no turn, because `waitingCount` others are
  /// already waiting or the task is cancelled while it waits.
  func enter(count: Int, waitingCount: Int) async -> Bool {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let isIn = state.withLock { state -> Bool? in
          if state.insideCount < count {
            state.insideCount += 1
            return true
          }
          guard state.waiting.count < waitingCount else { return false }
          state.waiting.append(Waiting(ticket: ticket, turn: turn))
          return nil
        }
        if let isIn { return turn.resume(returning: isIn) }
        // The task was cancelled before it waited, and the cancellation handler has already run.
        if Task.isCancelled { giveUp(ticket) }
      }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Waits for the only turn, which `leave` has to end. A cancelled task waits like any other.
  func enter() async {
    _ = await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
      let isIn = state.withLock { state in
        if state.insideCount == 0 {
          state.insideCount = 1
          return true
        }
        state.nextTicket += 1
        state.waiting.append(Waiting(ticket: state.nextTicket, turn: turn))
        return false
      }
      if isIn { turn.resume(returning: true) }
    }
  }

  /// Ends a turn, which passes to the next waiting task.
  func leave() {
    let next = state.withLock { state -> Waiting? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.insideCount -= 1
      return nil
    }
    next?.turn.resume(returning: true)
  }

  /// The number of tasks that have a turn, and of those that wait for one.
  var counts: (inside: Int, waiting: Int) {
    state.withLock { ($0.insideCount, $0.waiting.count) }
  }

  private func giveUp(_ ticket: Int) {
    let waiting = state.withLock { state -> Waiting? in
      let index = state.waiting.firstIndex { $0.ticket == ticket }
      return index.map { state.waiting.remove(at: $0) }
    }
    waiting?.turn.resume(returning: false)
  }
}
