internal import EinlassStorage
internal import Synchronization

extension Journal {
  /// Puts the entries into `store` from now on, for all programs that share the world. Only the first store of a
  /// journal is used.
  func share(in store: any WorldStore, world: Int64) {
    _ = sharing.storeIfNil(SharedJournal(store, world: world))
  }

  /// Removes and returns the recorded entries that are in no store yet. The caller commits them.
  func takeWaiting() -> [TimedEvent] { shared?.takeWaiting() ?? [] }

  /// Adds the entries that other programs have recorded. Does nothing if the world is not shared.
  func refresh() async throws(StorageError) {
    guard let shared else { return }
    try await shared.read(
      from: { state.withLock(\.nextNumber) }, reading: { $0.timed(network: { self.network($0) }) },
      { take($1, from: $0) })
  }

  /// Adopts the entry count of other programs without loading their entries.
  func refreshCount() async throws(StorageError) {
    guard let shared else { return }
    let last = try await shared.last()
    state.withLock { $0.storedCount = max($0.storedCount, last) }
  }

  /// Adds entries of this program, which are in the store with the numbers from `first` on.
  func add(_ events: [TimedEvent], from first: Int) {
    guard !events.isEmpty else { return }
    if state.withLock({ $0.nextNumber < first }) {
      shared?.keep(events, from: first)
    } else {
      take(events, from: first)
    }
  }

  /// Adds the stored entries from number `first` on, except for those that are already known.
  private func take(_ events: [TimedEvent], from first: Int) {
    let (dropped, waiting) = state.withLock { state in
      var dropped: [Entry] = []
      if first > state.nextNumber {
        // The store has dropped the entries in between. The numbers of the kept entries must have no gaps.
        dropped = state.entries.all
        state.entries = RecentEntries()
        state.nextNumber = first
      }
      for timed in events.dropFirst(state.nextNumber - first) {
        let entry = Entry(number: state.nextNumber, time: timed.time, event: timed.event)
        dropped += state.entries.append(entry, size: timed.event.size, limits)
        if case .message(let message) = timed.event, let exchange = message.exchange {
          explained.number(exchange, entry.number, oldest: entry.number - state.entries.count)
        }
        state.nextNumber += 1
      }
      return (dropped, state.takeWaiting())
    }
    for follower in waiting { follower.resume() }
    // Dropped entries are released only here, outside of the lock.
    _ = consume dropped
  }
}
