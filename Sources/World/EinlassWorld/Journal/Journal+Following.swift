internal import EinlassWire
internal import Synchronization

extension Journal {
  /// The entries from now on, or from the entry with `number` on if it is still kept, in parts that hold what has been
  /// added meanwhile.
  ///
  /// Ends when the world is reset or deleted, and when the reader stops. A slow reader never delays the world and takes
  /// no memory: only its place in the journal is kept. Entries that the journal has dropped before they were read are
  /// lost to this reader, who is told how many there were.
  public func following(from number: Int? = nil) -> Following {
    Following(follower: Follower(self, from: number))
  }

  /// The number of readers that follow it.
  public var followerCount: Int {
    state.withLock { $0.followers.count }
  }

  /// Tells the followers that there will be no more entries.
  package func end() {
    let waiting = state.withLock { state in
      state.isEnded = true
      return state.takeWaiting()
    }
    for follower in waiting { follower.resume() }
  }

  /// The entries of a journal as they are added.
  public struct Following: AsyncSequence, Sendable {
    /// The entries that had been added when the reader asked for more.
    public struct Part: Sendable {
      /// At least one, the oldest first.
      public let entries: [Entry]
      /// How many before these were dropped before they could be read.
      public let lostCount: Int
      /// How many entries are there already after these.
      public let waitingCount: Int
    }

    /// Reads on from the place of the following.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let follower: Follower

      /// `nil` if there are no more entries, or the task was cancelled.
      public mutating func next() async -> Part? {
        await follower.next()
      }
    }

    fileprivate let follower: Follower

    /// All iterators of a following share its place.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(follower: follower)
    }
  }
}

/// A reader's place in a journal, which the journal forgets when the reader is released.
private final class Follower: Sendable {
  /// How many entries are read at a time at most.
  private static let partSize = 256
  /// How often the journal of a shared world is looked at.
  private static let pollingInterval = Duration.milliseconds(200)

  private let journal: Journal
  private let ticket: Int

  init(_ journal: Journal, from number: Int?) {
    self.journal = journal
    ticket = journal.state.withLock { state in
      state.nextFollower += 1
      state.followers[state.nextFollower] = Journal.Place(next: max(1, number ?? state.nextNumber))
      return state.nextFollower
    }
  }

  deinit {
    forget()
  }

  func next() async -> Journal.Following.Part? {
    while !Task.isCancelled {
      // What fails is read the next time; the followers of a world outlast its store.
      try? await journal.refresh()
      switch journal.state.withLock({ $0.take(ticket, Self.partSize) }) {
      case .part(let part): return part
      case .end:
        forget()
        return nil
      case .nothing: await wait()
      }
    }
    forget()
    return nil
  }

  /// Returns when there may be new entries, or when the task is cancelled.
  private func wait() async {
    if journal.shared != nil {
      // Nobody tells this program what others have recorded.
      try? await Task.sleep(for: Self.pollingInterval)
      return
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isVain = journal.state.withLock { $0.wait(ticket, continuation) }
        if isVain { continuation.resume() }
      }
    } onCancel: {
      journal.state.withLock { $0.cancel(ticket) }?.resume()
    }
  }

  private func forget() {
    journal.state.withLock { state in
      state.followers[ticket] = nil
      return state.waiting.removeValue(forKey: ticket)
    }?.resume()
  }
}

extension Journal {
  /// How far a follower has read.
  struct Place {
    /// The number of the entry that comes next.
    var next: Int
    var isCancelled = false
  }
}

extension Journal.State {
  fileprivate enum Taken {
    case part(Journal.Following.Part)
    case nothing
    case end
  }

  fileprivate mutating func take(_ ticket: Int, _ limit: Int) -> Taken {
    guard let place = followers[ticket] else { return .end }
    guard place.next < nextNumber else { return isEnded ? .end : .nothing }
    let first = max(place.next, nextNumber - entries.count)
    let part = entries.from(first - (nextNumber - entries.count), limit: limit)
    // The place may be beyond the last entry.
    guard let last = part.last else { return isEnded ? .end : .nothing }
    followers[ticket]?.next = last.number + 1
    return .part(
      Journal.Following.Part(
        entries: part, lostCount: first - place.next, waitingCount: nextNumber - 1 - last.number))
  }

  /// Returns true where there is no need to wait.
  fileprivate mutating func wait(_ ticket: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard let place = followers[ticket], !place.isCancelled, !isEnded, place.next >= nextNumber else {
      return true
    }
    waiting[ticket] = continuation
    return false
  }

  fileprivate mutating func cancel(_ ticket: Int) -> CheckedContinuation<Void, Never>? {
    followers[ticket]?.isCancelled = true
    return waiting.removeValue(forKey: ticket)
  }

  /// Removes and returns the readers that wait for entries; once resumed, each looks for itself.
  mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
    guard !waiting.isEmpty else { return [] }
    let all = Array(waiting.values)
    waiting.removeAll(keepingCapacity: true)
    return all
  }
}
