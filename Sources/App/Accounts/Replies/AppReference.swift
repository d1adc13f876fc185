package import EinlassDevice
internal import Synchronization

/// The app on whose behalf an object acts. It is looked up when needed, because an object may be made before any app.
///
/// The app of the task that uses the object comes first. Without a task, as in a Dispatch callback, the app of the task
/// that used it last is next, then the process's app. Objects that came from a phone keep its app.
package final class AppReference: Sendable {
  private let owner: InstalledApp?
  private let last: Mutex<InstalledApp?>
  /// The reference of the store that an account came from. `nil` if this is a store's own reference.
  private let finder: AppReference?
  private let isReleased = Mutex(false)

  /// Creates a reference that knows only the app of the current task.
  package init() {
    owner = nil
    finder = nil
    last = Mutex(InstalledApp.current)
  }

  /// Creates the reference of an object that came from a phone; `finder` found the phone.
  package init(_ owner: InstalledApp, by finder: AppReference) {
    self.owner = owner
    self.finder = finder
    last = Mutex(finder.ofTask)
  }

  /// The app. `nil` if neither a task nor the process has one.
  package var app: InstalledApp? { owner ?? ofTask ?? InstalledApp.processWide }

  /// The app of the task that uses the object, or used it last. `nil` if no such task had one.
  package var ofTask: InstalledApp? {
    last.withLock { last in
      if owner == nil, let current = InstalledApp.current { last = current }
      return last
    }
  }

  /// Whether the store that the object came from has been deallocated.
  package var isStoreReleased: Bool { finder?.isStoreReleased ?? isReleased.withLock { $0 } }

  /// Records that the store of this reference has been deallocated.
  package func releaseStore() {
    isReleased.withLock { $0 = true }
  }

  /// The error message if there is no app.
  package static let missing =
    "no phone app is set; set 'InstalledApp.processWide' to a world's app, or run the code in "
    + "'InstalledApp.$current.withValue'"
}
