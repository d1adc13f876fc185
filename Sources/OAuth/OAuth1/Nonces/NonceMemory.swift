import Synchronization

/// Remembers in memory which nonces were used, so that a request cannot be sent twice: one way to spend what a verifier
/// has found.
///
/// Uses whose time is over are dropped as new ones come, so that it holds about what one window of
/// timestamps brings. Its capacity is a hard limit: where that many uses are still valid, `spend`
/// throws and the request is refused as replayed. It fails closed, because forgetting a nonce early would
/// let a request in twice.
///
/// Uses are remembered by a fingerprint of 128 bits under a secret key, so that each takes 24 bytes however long the
/// nonce is; with the room that the tables keep free, a million uses take 48 MiB. Two different uses with the same
/// fingerprint would have the second one refused; among a million that comes once in 10^27 times.
///
/// Threads meet only where their uses fall into the same of sixteen parts.
///
/// Source: RFC 5849, section 3.3.
public final class NonceMemory: Sendable {
  /// How many uses at most are remembered.
  public let capacity: Int
  private let shards: [Shard]

  /// A memory for at most `capacity` uses that are valid at the same time; at least one.
  public init(capacity: Int = 1_000_000) {
    let capacity = max(capacity, 1)
    self.capacity = capacity
    // A small memory is one part: sixteen would be full long before their sum is.
    let parts = capacity < 65_536 ? 1 : 16
    shards = (0..<parts).map { part in Shard(capacity: (capacity + part) / parts) }
  }

  /// How many uses are remembered now, those included whose time is over and that were not dropped yet.
  public var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.state.withLock { $0.uses.count } }
  }

  /// Whether `use` was spent and not dropped yet.
  public func contains(_ use: NonceUse) -> Bool {
    let fingerprint = use.fingerprint
    return shard(of: fingerprint).state.withLock { state in state.uses.contains(fingerprint) }
  }

  /// Remembers `use` as long as it is valid. Atomic: of any number of equal uses at the same time one is spent.
  ///
  /// - Parameters:
  ///   - use: What a verifier has found; nothing is done for nil, a request without a nonce.
  ///   - now: Seconds since 1970.
  /// - Throws: `nonceReplayed` where it was spent before, and where the capacity is used up.
  public func spend(_ use: NonceUse?, at now: Int64) throws(VerificationError) {
    guard let use else { return }
    let fingerprint = use.fingerprint
    let shard = shard(of: fingerprint)
    let isNew = shard.state.withLock { state in
      state.insert(fingerprint, validUntil: use.validUntil, now: now, capacity: shard.capacity)
    }
    guard isNew else { throw .nonceReplayed }
  }

  private func shard(of fingerprint: Fingerprint) -> Shard {
    shards[Int(truncatingIfNeeded: fingerprint.low) & (shards.count - 1)]
  }
}

private final class Shard: Sendable {
  let capacity: Int
  let state = Mutex(State())

  init(capacity: Int) {
    self.capacity = capacity
  }

  struct State {
    var uses = NonceTable()
    /// The earliest time at which a use becomes invalid; no use expires before it.
    var earliestEnd = Int64.max
    /// Sweeping again before this many would make inserting slow.
    var sweepAt = 64

    mutating func insert(
      _ fingerprint: Fingerprint, validUntil: Int64, now: Int64, capacity: Int
    ) -> Bool {
      if uses.count >= min(sweepAt, capacity), earliestEnd < now { sweep(now) }
      let isFull = uses.count >= capacity
      guard uses.enter(fingerprint, until: validUntil, now: now, isFull: isFull) else { return false }
      earliestEnd = min(earliestEnd, validUntil)
      return true
    }

    /// Drops what is over. The next sweep waits until as much again has come, so that each insertion
    /// costs the same in the end.
    private mutating func sweep(_ now: Int64) {
      uses = uses.kept(at: now)
      earliestEnd = uses.earliestEnd
      sweepAt = max(64, 2 * uses.count)
    }
  }
}
