internal import Synchronization

/// Collects the ports of a starting server for those who wait for them.
final class Opening: Sendable {
  private struct State {
    var ports: [Entry: Int] = [:]
    var failure: (any Error)?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let count: Int
  private let state = Mutex(State())

  /// Opened once `count` ports are known.
  init(_ count: Int) {
    self.count = count
  }

  func add(_ entry: Entry, _ port: Int) {
    change { $0.ports[entry] = port }
  }

  /// Ends the waiting; ports that are all known stay known.
  func fail(_ error: any Error) {
    change { state in
      if state.failure == nil { state.failure = error }
    }
  }

  /// The ports, once all are known; throws what kept the server from starting.
  func ports() async throws -> [Entry: Int] {
    await withCheckedContinuation { resume in
      let isOpen = state.withLock { state in
        if isDecided(state) { return true }
        state.waiting.append(resume)
        return false
      }
      if isOpen { resume.resume() }
    }
    return try state.withLock { state in
      if state.ports.count < count, let failure = state.failure { throw failure }
      return state.ports
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      change(&state)
      guard isDecided(state) else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiting in woken { waiting.resume() }
  }

  private func isDecided(_ state: State) -> Bool {
    state.ports.count == count || state.failure != nil
  }
}
