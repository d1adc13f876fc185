internal import Synchronization

/// The app of the process, and the observers of its changes.
private struct ProcessApp {
  var app: InstalledApp?
  var observers: [Int: @Sendable (InstalledApp?) -> Void] = [:]
}

private let processApp = Mutex(ProcessApp())

extension InstalledApp {
  /// The app of the whole process. `nil` if there is none, as at the start.
  ///
  /// Code runs on its behalf if it was given no app and its task has none (`current`), such as Dispatch callbacks and
  /// objects that were made before any world.
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

  /// The app on whose behalf code runs: the task's (`current`), or else the process's (`processWide`).
  public static var running: InstalledApp? { current ?? processWide }

  /// Calls `observe` whenever `processWide` is set, on the thread that sets it.
  ///
  /// - Returns: The number of the observation, for `stopObservingProcess(_:)`.
  package static func observeProcess(_ observe: @escaping @Sendable (InstalledApp?) -> Void) -> Int {
    processApp.withLock { state in
      let number = (state.observers.keys.max() ?? 0) + 1
      state.observers[number] = observe
      return number
    }
  }

  /// Ends the observation that `observeProcess(_:)` began.
  package static func stopObservingProcess(_ number: Int) {
    processApp.withLock { $0.observers[number] = nil }
  }
}
