internal import Synchronization

/// Lets so many in at a time, and the others in the order in which they came; whoever is cancelled goes away.
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

  /// Waits for a turn, which `leave` has to end; false without one: where `waitingCount` others wait already, and
  /// where the task is cancelled while it waits.
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
        // Cancelled before it waited, and nobody will say so again.
        if Task.isCancelled { giveUp(ticket) }
      }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Ends a turn: the next one has it.
  func leave() {
    let next = state.withLock { state -> Waiting? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.insideCount -= 1
      return nil
    }
    next?.turn.resume(returning: true)
  }

  /// How many have a turn, and how many wait for one.
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
