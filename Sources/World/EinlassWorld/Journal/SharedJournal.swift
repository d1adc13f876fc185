internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The common journal of all programs that share a world. It is in the world's store.
final class SharedJournal: Sendable {
  private struct State {
    /// Entries that are in no store yet, and so have no numbers.
    var waiting: [Journal.TimedEvent] = []
    /// Entries of this program, by number, that follow entries which it has not read yet.
    var own: [Int: Journal.TimedEvent] = [:]
  }

  private let store: any WorldStore
  /// The number of the world in the store.
  private let world: Int64
  private let state = Mutex(State())
  private let readings = TurnQueue()

  /// The maximum number of entries per read.
  private static let partSize = 500

  init(_ store: any WorldStore, world: Int64) {
    self.store = store
    self.world = world
  }

  /// Lets `event` wait for the next commit.
  func add(_ event: Journal.TimedEvent) {
    state.withLock { $0.waiting.append(event) }
  }

  /// Removes and returns the waiting entries, which the caller commits.
  func takeWaiting() -> [Journal.TimedEvent] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Keeps entries of this program until the entries before them have been read. Their numbers in the store begin with
  /// `first`.
  func keep(_ events: [Journal.TimedEvent], from first: Int) {
    state.withLock { state in
      for (number, event) in zip(first..., events) { state.own[number] = event }
      guard state.own.count > 2 * StoredEntries.capacity else { return }
      let oldest = first + events.count - Int(StoredEntries.capacity)
      state.own = state.own.filter { $0.key >= oldest }
    }
  }

  /// Returns the number of the last entry that any program has stored. 0 if there is none.
  func last() async throws(StorageError) -> Int {
    Int(try await store.entries(of: world, from: .max, limit: 1).last)
  }

  /// Calls `body` with the entries of all programs, part by part, starting with the number that `next` returns. `body`
  /// also gets the number of the part's first entry.
  func read(
    from next: () -> Int, reading: (StoredJournalEvent) -> Journal.TimedEvent,
    _ body: (_ first: Int, [Journal.TimedEvent]) -> Void
  ) async throws(StorageError) {
    await readings.enter()
    defer { readings.leave() }
    while true {
      let part = try await store.entries(of: world, from: Int64(next()), limit: Self.partSize)
      guard !part.entries.isEmpty else { return }
      var events: [Journal.TimedEvent] = []
      for (offset, entry) in part.entries.enumerated() {
        let own = state.withLock { $0.own.removeValue(forKey: Int(part.first) + offset) }
        events.append(own ?? reading(StoredJournalEvent(octets: entry)))
      }
      body(Int(part.first), events)
      if Int(part.first) + events.count > Int(part.last) { return }
    }
  }
}

extension Journal {
  /// An event with its time, which has no number yet.
  struct TimedEvent: Sendable {
    let time: WallTime
    let event: Event
  }
}
