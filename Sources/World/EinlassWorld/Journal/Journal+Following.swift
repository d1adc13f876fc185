internal import EinlassWire
internal import Synchronization

extension Journal {
  /// Follows the journal: each part holds the entries added since the previous one.
  ///
  /// Ends when the world is reset or deleted, and when the reader stops. A slow reader never delays the world
  /// and takes no memory: only its place in the journal is kept. Entries that the journal drops before they
  /// are read are lost to this reader; the next part states their number.
  ///
  /// - Parameter number: The number of the first entry to read, which may be a future one. If it has been
  ///   dropped, reading begins with the oldest entry that is kept. Defaults to the next entry to be added.
  /// - Returns: The parts, as an asynchronous sequence.
  public func following(from number: Int? = nil) -> Following {
    Following(follower: Follower(self, from: number))
  }

  /// The number of its followers.
  public var followerCount: Int {
    state.withLock { $0.followers.count }
  }

  /// Ends all followings, since no more entries will be added.
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
      /// The entries, the oldest first. There is at least one.
      public let entries: [Entry]
      /// The number of entries before these that were dropped before they could be read.
      public let lostCount: Int
      /// The number of existing entries after these.
      public let waitingCount: Int
    }

    /// Reads on from the place of the following.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let follower: Follower

      /// Returns the next part as soon as there is a new entry.
      ///
      /// - Returns: A part of at most 256 entries. `nil` if the journal has ended, or the task was cancelled.
      public mutating func next() async -> Part? {
        await follower.next()
      }
    }

    fileprivate let follower: Follower

    /// Creates an iterator.
    ///
    /// - Returns: An iterator at the place of the following. All its iterators share that place.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(follower: follower)
    }
  }
}

/// A reader's place in a journal, which the journal forgets when the reader is released.
private final class Follower: Sendable {
  /// The maximum number of entries per read.
  private static let partSize = 256
  /// The interval at which the journal of a shared world is polled.
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
      // A failed read is retried the next time. The followers of a world outlast its store.
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
      // This program gets no notice of entries that others have recorded.
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
  /// A follower's position.
  struct Place {
    /// The number of the next entry.
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

  /// Returns true if there is no need to wait.
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

  /// Removes and returns the readers that wait for entries. Each checks for entries when it is resumed.
  mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
    guard !waiting.isEmpty else { return [] }
    let all = Array(waiting.values)
    waiting.removeAll(keepingCapacity: true)
    return all
  }
}
