internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The way of a journal's entries into the store of a shared world.
///
/// What is recorded waits here until `flush` has stored it; only then has it a number. What parts of the world did in this
/// program is kept until it is read back: other programs know of such events only what stands in the journal.
final class SharedJournal: Sendable {
  /// Who records entries that are stored together and in their order: a request with all that it causes, or a control
  /// action.
  final class Author: Sendable {
    /// The author of this task's entries; nil: they are stored with those of the next author.
    @TaskLocal static var current: Author?

    private let ended = Atomic(false)

    /// Whether it has stored its entries, so that what its tasks still add is left to others.
    fileprivate var hasEnded: Bool { ended.load(ordering: .acquiring) }

    func end() {
      ended.store(true, ordering: .releasing)
    }
  }

  fileprivate struct Waiting {
    let author: Author?
    let event: Journal.TimedEvent

    /// Whether `author` stores it: who comes next stores what nobody else is going to.
    func isStored(by author: Author?) -> Bool {
      self.author.map { $0 === author || $0.hasEnded } ?? true
    }
  }

  fileprivate struct State {
    var waiting: [Waiting] = []
    /// What parts did in this program and has not been read back yet, by the numbers of the entries.
    var parts: [Int: Journal.TimedEvent] = [:]
    /// How many flushes are under way that have taken everybody's entries.
    var flushesOfAll = 0
    /// How often such a flush could not store them.
    var failureCount = 0
    var lastError: StorageError?
  }

  private let engine: any SharedWorldEngine
  private let state = Mutex(State())
  /// Admits one flush of everybody's entries at a time.
  private let flushesOfAll = TurnQueue()
  private let readings = TurnQueue()

  /// How many entries are asked for at a time.
  private static let partSize = 500

  init(_ engine: any SharedWorldEngine) {
    self.engine = engine
  }

  /// How often entries could not be stored that somebody else had taken; `flush` takes it.
  var failureCount: Int { state.withLock(\.failureCount) }

  func add(_ event: Journal.TimedEvent) {
    let waiting = Waiting(author: Author.current, event: event)
    state.withLock { $0.waiting.append(waiting) }
  }

  /// Returns once everything is stored that this task's author has added before, with what nobody else is going to store.
  ///
  /// - Parameter count: The `failureCount` from before the author added the first entry.
  /// - Throws: Where any entry could not be stored since then: it may have been the author's.
  func flush(failuresBefore count: Int) async throws(StorageError) {
    let author = Author.current
    let events = state.withLock { state in
      defer { state.waiting.removeAll { $0.isStored(by: author) } }
      return state.waiting.filter { $0.isStored(by: author) }.map(\.event)
    }
    try await store(events)
    if state.withLock({ $0.flushesOfAll > 0 }) {
      // It may have taken some of them.
      await flushesOfAll.enter()
      flushesOfAll.leave()
    }
    let error = state.withLock { $0.failureCount > count ? $0.lastError : nil }
    if let error { throw error }
  }

  /// Stores everything that anybody has added before; who waits for what cannot be stored hears of it.
  func flushAll() async {
    await flushesOfAll.enter()
    defer { flushesOfAll.leave() }
    let events = state.withLock { state in
      defer { state.waiting = [] }
      state.flushesOfAll += 1
      return state.waiting.map(\.event)
    }
    do throws(StorageError) {
      try await store(events)
    } catch {
      state.withLock { state in
        state.failureCount += 1
        state.lastError = error
      }
    }
    state.withLock { $0.flushesOfAll -= 1 }
  }

  private func store(_ events: [Journal.TimedEvent]) async throws(StorageError) {
    guard !events.isEmpty else { return }
    let entries = events.map { SharedJournalEntry(content: StoredJournalEvent($0).octets) }
    let first = Int(try await engine.append(entries))
    state.withLock { state in
      for (number, timed) in zip(first..., events) {
        if case .part = timed.event { state.parts[number] = timed }
      }
      state.forget(before: first + events.count - SharedJournalEntry.capacity)
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
        events.append(own ?? reading(StoredJournalEvent(octets: entry.content)))
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
