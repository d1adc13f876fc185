internal import Dispatch
internal import EinlassDevice
internal import Synchronization

/// Follows the phone of a store, and makes the store post `ACAccountStoreDidChange` on the main queue, once for each
/// change.
///
/// As in `PendingReply`, the closure that posts is never passed into a task: Dispatch calls it when a group is left.
/// Each change has a separate group, and the next one is prepared before the closure is called.
final class ChangeNotifier: Sendable {
  private struct State {
    var phone: Phone?
    var task: Task<Void, Never>?
    var observation: Int?
    /// The group to leave at the next change. `nil` if the main queue is still busy with one.
    var next: DispatchGroup?
    /// The number of changes that came in the meantime.
    var waitingCount = 0
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Starts following the app of `apps`, and the process's current app if no task has one.
  ///
  /// - Parameter post: Posts one notification; it must not retain the store.
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

  /// Follows the changes of the phone of `app` from now on.
  func follow(_ app: InstalledApp?) {
    state.withLock { state in
      if state.phone === app?.phone || state.hasEnded { return }
      state.task?.cancel()
      state.phone = app?.phone
      // Changes count from here on, not from the task's start.
      let changes = app?.phone.accountChanges()
      state.task = changes.map { changes in
        Task.detached { [weak self] in
          for await _ in changes {
            // A stream yields its buffered elements even to a cancelled task.
            if Task.isCancelled { return }
            self?.announce()
          }
        }
      }
    }
  }

  /// Stops following, because the store is being deallocated.
  func end() {
    let (observation, next) = state.withLock { state in
      state.hasEnded = true
      state.task?.cancel()
      return (state.observation, state.next.take())
    }
    if let observation { InstalledApp.stopObservingProcess(observation) }
    // A group must not be released while it is entered.
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
