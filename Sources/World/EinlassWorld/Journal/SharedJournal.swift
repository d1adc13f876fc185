internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The journal that all programs have which share a world. It is in the world's store.
final class SharedJournal: Sendable {
  private struct State {
    /// Entries that no store has yet, and so without numbers.
    var waiting: [Journal.TimedEvent] = []
    /// Entries of this program that follow others which it has not read yet, by their numbers.
    var own: [Int: Journal.TimedEvent] = [:]
  }

  private let store: any WorldStore
  /// The number of the world in the store.
  private let world: Int64
  private let state = Mutex(State())
  private let readings = TurnQueue()

  /// How many entries are asked for at a time.
  private static let partSize = 500

  init(_ store: any WorldStore, world: Int64) {
    self.store = store
    self.world = world
  }

  /// Lets `event` wait for the next commit.
  func add(_ event: Journal.TimedEvent) {
    state.withLock { $0.waiting.append(event) }
  }

  /// The entries that wait, which the caller commits.
  func takeWaiting() -> [Journal.TimedEvent] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Keeps entries of this program, which are in the store with the numbers from `first` on, until those before are read.
  func keep(_ events: [Journal.TimedEvent], from first: Int) {
    state.withLock { state in
      for (number, event) in zip(first..., events) { state.own[number] = event }
      guard state.own.count > 2 * StoredEntries.capacity else { return }
      let oldest = first + events.count - Int(StoredEntries.capacity)
      state.own = state.own.filter { $0.key >= oldest }
    }
  }

  /// The number of the last entry that any program has stored. 0 if there is none.
  func last() async throws(StorageError) -> Int {
    Int(try await store.entries(of: world, from: .max, limit: 1).last)
  }

  /// Calls `body` with what all programs have stored from the entry that `next` returns on, part by part. `body` gets the
  /// number of the part's first entry, too.
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
