internal import Synchronization

/// What a store could not do during one exchange.
///
/// A network puts every error into a response of its own; who has to tell a failing store from a refusal binds
/// `current`, and the engines of stores report to it.
package final class StorageFailures: Sendable {
  /// Where the engines of stores report what they throw in this task; nil: nobody asks.
  @TaskLocal package static var current: StorageFailures?

  private let firstError = Mutex<StorageError?>(nil)

  package init() {}

  /// The first that was reported; nil: nothing has failed.
  package var first: StorageError? { firstError.withLock { $0 } }

  /// Reports `error` to whoever asks in this task, and returns it, to be thrown.
  package static func reported(_ error: StorageError) -> StorageError {
    current?.firstError.withLock { $0 = $0 ?? error }
    return error
  }
}
