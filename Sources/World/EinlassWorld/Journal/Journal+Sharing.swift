package import EinlassStorage
internal import Synchronization

extension Journal {
  /// The result of `body`, whose entries are stored together by `flush`.
  static func withAuthor<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    if SharedJournal.Author.current != nil { return try await body() }
    let author = SharedJournal.Author()
    defer { author.end() }
    return try await SharedJournal.Author.$current.withValue(author, operation: body)
  }

  /// Returns once everything that this task's author recorded before is where all programs see it; does nothing where the
  /// world is not shared.
  ///
  /// - Parameter count: The `failureCount` from before the author recorded anything.
  func flush(failuresBefore count: Int) async throws(StorageError) {
    try await shared?.flush(failuresBefore: count)
  }

  /// How often entries could not be stored that somebody else had taken.
  var failureCount: Int { shared?.failureCount ?? 0 }

  /// Adds what other programs have recorded meanwhile; does nothing where the world is not shared.
  package func refresh() async throws(StorageError) {
    guard let shared else { return }
    try await shared.read(
      from: { state.withLock(\.nextNumber) }, reading: { $0.timed(network: { self.network($0) }) },
      { add($1, from: $0) })
  }

  /// Brings the entries up to what all programs have recorded so far, as far as the store can be reached; does nothing where
  /// the world is not shared.
  package func synchronize() async {
    guard let shared else { return }
    await shared.flushAll()
    try? await refresh()
  }

  /// Takes over how many entries other programs have recorded, without the entries.
  func refreshCount() async throws(StorageError) {
    guard let shared else { return }
    let last = try await shared.last()
    state.withLock { $0.storedCount = max($0.storedCount, last) }
  }

  /// Adds what the store has from the entry with the number `first` on.
  private func add(_ events: [TimedEvent], from first: Int) {
    let (dropped, waiting) = state.withLock { state in
      var dropped: [Entry] = []
      if first > state.nextNumber {
        // The store has dropped what comes between: the numbers of the entries that are kept have no gaps.
        dropped = state.entries.all
        state.entries = RecentEntries()
        state.nextNumber = first
      }
      for timed in events {
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
