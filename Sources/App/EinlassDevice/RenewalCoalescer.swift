internal import Synchronization

/// Renewals under way: those of one account by one app are one, and all who asked get its result (reference
/// of Accounts, section 2.6).
///
/// The listing that says so tells nothing of two apps. Facebook's tokens are made for each app, so here, by choice, two
/// apps do not share a result.
final class RenewalCoalescer: Sendable {
  /// Which account, for which app.
  struct Key: Hashable {
    let identifier: String
    let bundleID: String
  }

  private struct Entry {
    let mutex = AsyncMutex()
    /// Counts the finished renewals.
    var finished = 0
    var result = RenewalResult(.failed)
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// How many tasks wait for a renewal that is under way.
  var waitingCount: Int {
    entries.withLock { entries in entries.values.reduce(0) { $0 + $1.mutex.waitingCount } }
  }

  /// Runs `body`, or waits for the run that is under way and returns its result.
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
