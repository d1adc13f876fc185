package import EinlassDevice
internal import Synchronization

/// The app in whose name an object acts, found when it is needed: an object may be made before there is any app.
///
/// That of the task that uses the object counts first; without a task, as in a callback of Dispatch, that of the task that
/// used it last; then that of the process. What came from a phone stays with its app.
package final class AppReference: Sendable {
  private let owner: InstalledApp?
  private let last: Mutex<InstalledApp?>
  /// The reference of the store that an account came from. `nil` if this is a store's own.
  private let finder: AppReference?
  private let isReleased = Mutex(false)

  /// No app is known but that of the task at this moment.
  package init() {
    owner = nil
    finder = nil
    last = Mutex(InstalledApp.current)
  }

  /// The app of an object that came from a phone; `finder` found the phone.
  package init(_ owner: InstalledApp, by finder: AppReference) {
    self.owner = owner
    self.finder = finder
    last = Mutex(finder.ofTask)
  }

  /// The app. `nil` if neither a task nor the process has one.
  package var app: InstalledApp? { owner ?? ofTask ?? InstalledApp.processWide }

  /// The app of the task that uses the object, or used it last. `nil` if no task that did had one.
  package var ofTask: InstalledApp? {
    last.withLock { last in
      if owner == nil, let current = InstalledApp.current { last = current }
      return last
    }
  }

  /// Whether the store is gone that the object came from.
  package var isStoreReleased: Bool { finder?.isStoreReleased ?? isReleased.withLock { $0 } }

  /// Notes that the store is gone whose reference this is.
  package func releaseStore() {
    isReleased.withLock { $0 = true }
  }

  /// What is said where there is no app.
  package static let missing =
    "no phone app is set; set 'InstalledApp.processWide' to a world's app, or run the code in "
    + "'InstalledApp.$current.withValue'"
}
