internal import Synchronization

/// The app of the process, and who wants to know of another.
private struct ProcessApp {
  var app: InstalledApp?
  var observers: [Int: @Sendable (InstalledApp?) -> Void] = [:]
}

private let processApp = Mutex(ProcessApp())

extension InstalledApp {
  /// The app of the whole process. `nil` if there is none, as at the start.
  ///
  /// In its name runs what was given no app and runs in no task that has one (`current`): callbacks of Dispatch, and
  /// objects that were made before any world was.
  public static var processWide: InstalledApp? {
    get { processApp.withLock { $0.app } }
    set {
      let observers = processApp.withLock { state in
        state.app = newValue
        return state.observers.sorted { $0.key < $1.key }.map(\.value)
      }
      for observe in observers { observe(newValue) }
    }
  }

  /// The app in whose name code runs: that of the task (`current`), else that of the process (`processWide`).
  public static var running: InstalledApp? { current ?? processWide }

  /// Calls `observe` whenever `processWide` is set, on the thread that sets it.
  ///
  /// - Returns: The number with which `stopObservingProcess(_:)` ends it.
  package static func observeProcess(_ observe: @escaping @Sendable (InstalledApp?) -> Void) -> Int {
    processApp.withLock { state in
      let number = (state.observers.keys.max() ?? 0) + 1
      state.observers[number] = observe
      return number
    }
  }

  /// Ends what `observeProcess(_:)` began.
  package static func stopObservingProcess(_ number: Int) {
    processApp.withLock { $0.observers[number] = nil }
  }
}
