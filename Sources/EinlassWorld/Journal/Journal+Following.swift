internal import EinlassWire
internal import Synchronization

extension Journal {
  /// What happens from now on, or from the entry with `number` on as far as it is still there, in parts as large as
  /// what has come meanwhile.
  ///
  /// Ends when the world is reset or deleted, and when nobody reads any more. A slow reader never holds the world up and
  /// takes no memory: only a place in the journal is kept for it. What the journal has dropped before it was read is
  /// lost to this reader, who is told how many entries that were.
  public func following(from number: Int? = nil) -> Following {
    Following(follower: Follower(self, from: number))
  }

  /// How many follow it.
  public var followerCount: Int {
    state.withLock { $0.followers.count }
  }

  /// Tells those who follow that nothing more will come.
  package func end() {
    let waiting = state.withLock { state in
      state.isEnded = true
      return state.takeWaiting()
    }
    for follower in waiting { follower.resume() }
  }

  /// The entries of a journal as they come.
  public struct Following: AsyncSequence, Sendable {
    /// What had come when the reader asked for more.
    public struct Part: Sendable {
      /// At least one, the oldest first.
      public let entries: [Entry]
      /// How many before these were dropped before they could be read.
      public let lostCount: Int
      /// How many have come after these already.
      public let waitingCount: Int
    }

    /// Reads on from where the following is.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let follower: Follower

      /// nil: nothing more will come, or the task was cancelled.
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

/// Somebody's place in a journal, which is forgotten with it.
private final class Follower: Sendable {
  /// How many entries are read at a time at most.
  private static let partSize = 256

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

  /// Returns when there may be something, or when the task is cancelled.
  private func wait() async {
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
    // The place may be one that nothing has come to yet.
    guard let last = part.last else { return isEnded ? .end : .nothing }
    followers[ticket]?.next = last.number + 1
    return .part(
      Journal.Following.Part(
        entries: part, lostCount: first - place.next, waitingCount: nextNumber - 1 - last.number))
  }

  /// True: there is no need to wait.
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

  /// Those who wait for something to happen; who is resumed looks for itself.
  mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
    guard !waiting.isEmpty else { return [] }
    let all = Array(waiting.values)
    waiting.removeAll(keepingCapacity: true)
    return all
  }
}
