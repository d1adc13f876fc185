internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The way of a journal's entries into the store of a shared world.
///
/// What is recorded waits here until `flush` has stored it; only then has it a number. What parts of the world did in this
/// program is kept until it is read back: other programs know of such events only what stands in the journal.
final class SharedJournal: Sendable {
  fileprivate struct State {
    var waiting: [Journal.TimedEvent] = []
    /// What parts did in this program and has not been read back yet, by the numbers of the entries.
    var parts: [Int: Journal.TimedEvent] = [:]
    /// How often entries could not be stored.
    var failureCount = 0
    var lastError: StorageError?
  }

  private let engine: any SharedWorldEngine
  private let state = Mutex(State())
  private let flushes = TurnQueue()
  private let readings = TurnQueue()

  /// How many entries are asked for at a time.
  private static let partSize = 500

  init(_ engine: any SharedWorldEngine) {
    self.engine = engine
  }

  /// How often entries could not be stored so far; `flush` takes it.
  var failureCount: Int { state.withLock(\.failureCount) }

  func add(_ event: Journal.TimedEvent) {
    state.withLock { $0.waiting.append(event) }
  }

  /// Returns once everything that was added before is stored.
  ///
  /// - Parameter count: The `failureCount` from before the first entry was added that the caller cares for.
  /// - Throws: Where any entry could not be stored since then: it may have been the caller's.
  func flush(failuresBefore count: Int) async throws(StorageError) {
    await flushes.enter()
    defer { flushes.leave() }
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    if !waiting.isEmpty {
      do throws(StorageError) {
        let first = try await engine.append(waiting.map { event throws(StorageError) in try entry(event) })
        state.withLock { state in
          for (offset, timed) in waiting.enumerated() {
            if case .part = timed.event { state.parts[Int(first) + offset] = timed }
          }
          state.forget(before: Int(first) + waiting.count - SharedJournalEntry.capacity)
        }
      } catch {
        state.withLock { state in
          state.failureCount += 1
          state.lastError = error
        }
      }
    }
    let error = state.withLock { $0.failureCount > count ? $0.lastError : nil }
    if let error { throw error }
  }

  private func entry(_ event: Journal.TimedEvent) throws(StorageError) -> SharedJournalEntry {
    do {
      return SharedJournalEntry(content: try StoredJournalEvent(event).text)
    } catch {
      throw StorageError("an entry of the journal cannot be written down: \(error)")
    }
  }

  /// The number of the last entry that any program has stored; 0: there is none.
  func last() async throws(StorageError) -> Int {
    Int(try await engine.entries(from: .max, limit: 1).last)
  }

  /// Calls `body` with what all programs have stored from the entry that `next` tells on, part by part; `body` is told the
  /// number of the part's first entry.
  func read(
    from next: () -> Int, reading: (StoredJournalEvent) -> Journal.TimedEvent,
    _ body: (_ first: Int, [Journal.TimedEvent]) -> Void
  ) async throws(StorageError) {
    await readings.enter()
    defer { readings.leave() }
    while true {
      let part = try await engine.entries(from: Int64(next()), limit: Self.partSize)
      guard !part.entries.isEmpty else { return }
      var events: [Journal.TimedEvent] = []
      for (offset, entry) in part.entries.enumerated() {
        let own = state.withLock { $0.parts.removeValue(forKey: Int(part.first) + offset) }
        if let own {
          events.append(own)
        } else {
          do {
            events.append(reading(try StoredJournalEvent(parsing: entry.content)))
          } catch {
            throw StorageError(
              "an entry of the journal in the store cannot be read by this program: \(error)")
          }
        }
      }
      body(Int(part.first), events)
      if Int(part.first) + events.count > Int(part.last) { return }
    }
  }
}

extension SharedJournal.State {
  /// Forgets what the store has dropped as well; it is looked through when it has doubled.
  fileprivate mutating func forget(before number: Int) {
    guard parts.count > 2 * SharedJournalEntry.capacity else { return }
    parts = parts.filter { $0.key >= number }
  }
}

extension Journal {
  /// An event and when it happened.
  struct TimedEvent: Sendable {
    let time: WallTime
    let event: Event
  }
}
