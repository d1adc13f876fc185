internal import Synchronization

/// The ports of a server that is starting, for tasks that wait until all are known.
final class BoundAddresses: Sendable {
  private struct State {
    var ports: [Listener: Int] = [:]
    var failure: (any Error)?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let count: Int
  private let state = Mutex(State())

  /// Creates an object that is complete once `count` ports are known.
  init(_ count: Int) {
    self.count = count
  }

  func add(_ listener: Listener, _ port: Int) {
    change { $0.ports[listener] = port }
  }

  /// Makes waiting tasks throw `error`, unless all ports are known.
  func fail(_ error: any Error) {
    change { state in
      if state.failure == nil { state.failure = error }
    }
  }

  /// Returns the ports once all are known; throws the error that kept the server from starting.
  func ports() async throws -> [Listener: Int] {
    await withCheckedContinuation { resume in
      let isReady = state.withLock { state in
        if isDecided(state) { return true }
        state.waiting.append(resume)
        return false
      }
      if isReady { resume.resume() }
    }
    return try state.withLock { state in
      if state.ports.count < count, let failure = state.failure { throw failure }
      return state.ports
    }
  }

  /// Whether all ports are known.
  var isComplete: Bool { state.withLock { $0.ports.count == count } }

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
