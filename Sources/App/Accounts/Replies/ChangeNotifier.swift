internal import Dispatch
internal import EinlassDevice
internal import Synchronization

/// Follows the phone that a store belongs to, and has the store post `ACAccountStoreDidChange` on the main queue, once for
/// each change.
///
/// As in `PendingReply`, no task carries the closure that posts: Dispatch calls it when a group is left, each change has a
/// group of its own, and the next one is made ready before the closure is called.
final class ChangeNotifier: Sendable {
  private struct State {
    var phone: Phone?
    var task: Task<Void, Never>?
    var observation: Int?
    /// Left at the next change. `nil` if the main queue is still busy with one.
    var next: DispatchGroup?
    /// Changes that came meanwhile.
    var waitingCount = 0
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Begins: follows the app of `apps`, and whichever the process gets where no task has one.
  ///
  /// - Parameter post: Posts one notification; it must not keep the store.
  func begin(_ apps: AppReference, post: @escaping () -> Void) {
    prepareNext {
      if let app = apps.ofTask { InstalledApp.$current.withValue(app, operation: post) } else { post() }
    }
    let observation = InstalledApp.observeProcess { [weak self] app in
      if apps.ofTask == nil { self?.follow(app) }
    }
    state.withLock { $0.observation = observation }
    follow(apps.app)
  }

  /// From now on the changes are those of the phone of `app`.
  func follow(_ app: InstalledApp?) {
    state.withLock { state in
      if state.phone === app?.phone || state.hasEnded { return }
      state.task?.cancel()
      state.phone = app?.phone
      // Changes count from here on, not from when the task has its turn.
      let changes = app?.phone.accountChanges()
      state.task = changes.map { changes in
        Task.detached { [weak self] in
          for await _ in changes {
            // A stream tells what it has kept even to a task that is cancelled.
            if Task.isCancelled { return }
            self?.announce()
          }
        }
      }
    }
  }

  /// Ends; the store is going.
  func end() {
    let (observation, next) = state.withLock { state in
      state.hasEnded = true
      state.task?.cancel()
      return (state.observation, state.next.take())
    }
    if let observation { InstalledApp.stopObservingProcess(observation) }
    // A group may not go while it is entered.
    next?.leave()
  }

  private func prepareNext(_ post: @escaping () -> Void) {
    let change = DispatchGroup()
    change.enter()
    let work = DispatchWorkItem { [weak self] in
      guard let self, !state.withLock({ $0.hasEnded }) else { return }
      prepareNext(post)
      post()
    }
    change.notify(queue: .main, work: work)
    let isDue = state.withLock { state in
      if state.waitingCount == 0, !state.hasEnded {
        state.next = change
        return false
      }
      state.waitingCount = max(0, state.waitingCount - 1)
      return true
    }
    if isDue { change.leave() }
  }

  private func announce() {
    let next = state.withLock { state in
      if state.next == nil { state.waitingCount += 1 }
      return state.next.take()
    }
    next?.leave()
  }
}
