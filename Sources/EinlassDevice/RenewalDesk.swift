internal import Synchronization

/// Renewals under way: those of one account are one, and all who asked get its result (reference of
/// Accounts, section 2.6).
final class RenewalDesk: Sendable {
  private struct Entry {
    let turns = Turnstile()
    /// Counts the finished renewals.
    var finished = 0
    var reply = RenewalReply(.failed)
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// Runs `body`, or waits for the run that is under way and returns its result.
  func renew(
    _ identifier: String, _ body: () async throws(CancellationError) -> RenewalReply
  ) async throws(CancellationError) -> RenewalReply {
    let (turns, seen) = entries.withLock { entries in
      let entry = entries[identifier] ?? Entry()
      entries[identifier] = entry
      return (entry.turns, entry.finished)
    }
    return try await turns.pass { () async throws(CancellationError) -> RenewalReply in
      let shared = entries.withLock { entries in
        entries[identifier].flatMap { $0.finished > seen ? $0.reply : nil }
      }
      if let shared { return shared }
      let reply = try await body()
      entries.withLock { entries in
        entries[identifier]?.finished += 1
        entries[identifier]?.reply = reply
      }
      return reply
    }
  }
}
