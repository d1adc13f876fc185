internal import EinlassStorage
internal import Synchronization

extension Journal {
  /// Puts the entries into `store` from now on, for all programs that share the world. The first store of a journal stays.
  func share(in store: any WorldStore, world: Int64) {
    _ = sharing.storeIfNil(SharedJournal(store, world: world))
  }

  /// The entries that have been recorded and are in no store yet, which the caller commits.
  func takeWaiting() -> [TimedEvent] { shared?.takeWaiting() ?? [] }

  /// Adds what other programs have recorded. Does nothing if the world is not shared.
  func refresh() async throws(StorageError) {
    guard let shared else { return }
    try await shared.read(
      from: { state.withLock(\.nextNumber) }, reading: { $0.timed(network: { self.network($0) }) },
      { take($1, from: $0) })
  }

  /// Takes over how many entries other programs have recorded, without the entries.
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

  /// Adds what the store has from the entry with the number `first` on, but for what is known.
  private func take(_ events: [TimedEvent], from first: Int) {
    let (dropped, waiting) = state.withLock { state in
      var dropped: [Entry] = []
      if first > state.nextNumber {
        // The store has dropped what comes between: the numbers of the entries that are kept have no gaps.
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
