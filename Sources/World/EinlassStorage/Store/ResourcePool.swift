internal import Synchronization

/// Resources that callers of a store take and return. If none is free, the caller waits in line; a lock is a pool of
/// one.
package final class ResourcePool<Resource: Sendable>: Sendable {
  private struct Waiter {
    let number: Int
    let caller: CheckedContinuation<Result<Resource, StorageError>, Never>
    let timeout: Task<Void, any Error>
  }

  private struct State {
    var free: [Resource]
    var waiting: [Waiter] = []
    var lastNumber = 0
    var isClosed = false
  }

  /// The store's name in errors.
  private let store: String
  private let state: Mutex<State>

  /// The maximum time that a caller waits, in seconds. It is also the limit for a database's response.
  package static var patience: Int { 8 }

  package init(_ resources: [Resource], of store: String) {
    self.store = store
    state = Mutex(State(free: resources))
  }

  /// Returns a free resource, which belongs to the caller until it is returned. The caller that has waited longest gets
  /// the next one.
  ///
  /// - Throws: An error if none is free within `patience`, or the pool is closed.
  package func take() async throws(StorageError) -> Resource {
    try await withCheckedContinuation { caller in
      let result: Result<Resource, StorageError>? = state.withLock { state in
        if state.isClosed { return .failure(.closed(store)) }
        if let resource = state.free.popLast() { return .success(resource) }
        state.lastNumber += 1
        let timeout = Task { [number = state.lastNumber] in
          try await Task.sleep(for: .seconds(Self.patience))
          self.giveUp(number)
        }
        state.waiting.append(Waiter(number: state.lastNumber, caller: caller, timeout: timeout))
        return nil
      }
      if let result { caller.resume(returning: result) }
    }.get()
  }

  package func giveBack(_ resource: Resource) {
    let waiter: Waiter? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free.append(resource)
        return nil
      }
      return state.waiting.removeFirst()
    }
    waiter?.timeout.cancel()
    waiter?.caller.resume(returning: .success(resource))
  }

  /// Ends all waiting; `take` throws from then on.
  package func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting {
      waiter.timeout.cancel()
      waiter.caller.resume(returning: .failure(.closed(store)))
    }
  }

  private func giveUp(_ number: Int) {
    let waiter: Waiter? = state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: place)
    }
    waiter?.caller.resume(
      returning: .failure(
        StorageError(
          "the store '\(store)' did not respond within \(Self.patience) s; check what keeps the database "
            + "busy, and try again")))
  }
}
