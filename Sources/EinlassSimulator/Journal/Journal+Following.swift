internal import Synchronization

extension Journal {
  /// What happens from now on, or from the entry with `number` on as far as it is still there.
  ///
  /// Ends when the world is reset or deleted, and when nobody reads any more. `buffer` entries wait for a slow
  /// reader, who never holds the world up: beyond that the oldest are lost to this reader, which the numbers show.
  public func following(from number: Int? = nil, buffer: Int = 1024) -> AsyncStream<Entry> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Entry.self, bufferingPolicy: .bufferingNewest(max(1, buffer)))
    let ticket = state.withLock { state in
      // Within the lock, so that nothing comes between what was and what will be.
      if let number {
        for entry in state.entries.all where entry.number >= number { continuation.yield(entry) }
      }
      let ticket = state.nextFollower
      state.nextFollower += 1
      state.followers[ticket] = continuation
      return ticket
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.followers[ticket] = nil }
    }
    return stream
  }

  /// How many follow it.
  public var followerCount: Int {
    state.withLock { $0.followers.count }
  }

  /// Tells those who follow that nothing more will come.
  package func end() {
    // Outside the lock: the end of a stream takes its follower out.
    let followers = state.withLock { state in
      let followers = Array(state.followers.values)
      state.followers = [:]
      return followers
    }
    for follower in followers { follower.finish() }
  }
}
