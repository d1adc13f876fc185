internal import Synchronization

/// The running renewals. Simultaneous renewals of one account by one app are merged, and all callers get the same
/// result (reference of Accounts, section 2.6).
///
/// The source does not mention two apps. Facebook's tokens are specific to an app, so here, by choice, two apps do not
/// share a result.
final class RenewalCoalescer: Sendable {
  /// The account and the app.
  struct Key: Hashable {
    let identifier: String
    let bundleID: String
  }

  private struct Entry {
    let mutex = AsyncMutex()
    /// The number of finished renewals.
    var finished = 0
    var result = RenewalResult(.failed)
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// The number of tasks that wait for a running renewal.
  var waitingCount: Int {
    entries.withLock { entries in entries.values.reduce(0) { $0 + $1.mutex.waitingCount } }
  }

  /// Runs `body`, or waits for the current run and returns its result.
  func renew(
    _ key: Key, _ body: () async throws(CancellationError) -> RenewalResult
  ) async throws(CancellationError) -> RenewalResult {
    let (mutex, seen) = entries.withLock { entries in
      let entry = entries[key] ?? Entry()
      entries[key] = entry
      return (entry.mutex, entry.finished)
    }
    return try await mutex.withLock { () async throws(CancellationError) -> RenewalResult in
      let shared = entries.withLock { entries in
        entries[key].flatMap { $0.finished > seen ? $0.result : nil }
      }
      if let shared { return shared }
      let result = try await body()
      entries.withLock { entries in
        entries[key]?.finished += 1
        entries[key]?.result = result
      }
      return result
    }
  }
}
