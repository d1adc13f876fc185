import Synchronization
import Testing

/// Lets other tasks run until `condition` holds; fails where it does not within two minutes: a thousand other tests may
/// share the processors.
func wait(
  until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + .seconds(120)
  while !condition() {
    try #require(
      ContinuousClock.now < deadline, "what was waited for did not happen", sourceLocation: sourceLocation)
    await Task.yield()
  }
}

/// A door that a test opens.
final class Door: Sendable {
  private struct State {
    var isOpen = false
    var nextTicket = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var waitingCount: Int { state.withLock { $0.waiting.count } }

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

/// A value that tasks share.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) {
    state = Mutex(value)
  }

  var value: Value { state.withLock { $0 } }

  /// Changes the value and gives what it is then.
  @discardableResult
  func change(_ change: (inout Value) -> Void) -> Value {
    state.withLock { value in
      change(&value)
      return value
    }
  }
}
