internal import Synchronization

/// Admits one step of a world at a time.
///
/// A step that arrives while another one runs waits in a queue, which a single task empties. Threads that wait for a
/// lock would cost more than most steps.
final class StepLock: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Runs `step` while no other step runs, and returns its result.
  func run<Result: Sendable>(_ step: @escaping @Sendable () -> Result) async -> Result {
    if enter() {
      defer { leave() }
      return step()
    }
    return await withCheckedContinuation { caller in
      if enter(orWait: { caller.resume(returning: step()) }) {
        let result = step()
        leave()
        caller.resume(returning: result)
      }
    }
  }

  /// Returns whether no step is running. If so, the caller may run its own step, and must call `leave` afterwards.
  /// Otherwise, `step` runs later, if there is one.
  private func enter(orWait step: (@Sendable () -> Void)? = nil) -> Bool {
    state.withLock { state in
      if state.isBusy, let step { state.waiting.append(step) }
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  /// Ends a step. Waiting steps run in a new task, so that the caller does not wait for them.
  private func leave() {
    let next = takeWaiting()
    guard !next.isEmpty else { return }
    Task {
      var steps = next
      while !steps.isEmpty {
        for step in steps { step() }
        steps = takeWaiting()
      }
    }
  }

  /// Returns the waiting steps. If there are none, other steps may enter.
  private func takeWaiting() -> [@Sendable () -> Void] {
    state.withLock { state in
      if state.waiting.isEmpty { state.isBusy = false }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
