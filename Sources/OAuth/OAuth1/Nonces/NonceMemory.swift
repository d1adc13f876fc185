import Synchronization

/// Remembers used nonces in memory, so that a request cannot be sent twice: one way to spend what a verifier returns.
///
/// Expired uses are dropped as new ones arrive, so it holds about one window of timestamps. Its capacity is a hard
/// limit: if that many uses are still valid, `spend` throws and the request is refused as replayed. It fails closed,
/// because forgetting a nonce early would let a request in twice.
///
/// Uses are remembered by a fingerprint of 128 bits under a secret key, so each takes 24 bytes however long the nonce
/// is; with the free room of the tables, a million uses take 48 MiB. If two different uses had the same fingerprint,
/// the second one would be refused; among a million that happens once in 10^27 times.
///
/// Threads contend only if their uses fall into the same of sixteen parts.
///
/// Source: RFC 5849, section 3.3.
public final class NonceMemory: Sendable {
  /// The maximum number of uses that are remembered.
  public let capacity: Int
  private let shards: [Shard]

  /// An empty memory.
  ///
  /// - Parameter capacity: The maximum number of uses that are valid at the same time. Values below 1 count
  ///   as 1.
  public init(capacity: Int = 1_000_000) {
    let capacity = max(capacity, 1)
    self.capacity = capacity
    // A small memory has one part: one of sixteen would be full long before their sum is.
    let parts = capacity < 65_536 ? 1 : 16
    shards = (0..<parts).map { part in Shard(capacity: (capacity + part) / parts) }
  }

  /// The number of uses that are remembered now, including expired ones that were not dropped yet.
  public var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.state.withLock { $0.uses.count } }
  }

  /// Whether a use is remembered.
  ///
  /// - Parameter use: The use to look up; its `validUntil` is ignored.
  /// - Returns: Whether the use was spent and has not been dropped yet. An expired use may still be found.
  public func contains(_ use: NonceUse) -> Bool {
    let fingerprint = use.fingerprint
    return shard(of: fingerprint).state.withLock { state in state.uses.contains(fingerprint) }
  }

  /// Remembers `use` as long as it is valid. Atomic: of any number of equal simultaneous uses, one is spent.
  ///
  /// - Parameters:
  ///   - use: The use that a verifier returned; `nil` (a request without a nonce) has no effect.
  ///   - now: Seconds since 1970.
  /// - Throws: `nonceReplayed` if the use was spent before, or if the capacity is used up.
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
    /// Sweeping again before this count would make inserting slow.
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

    /// Drops expired uses. The next sweep waits until the count has doubled, so that each insertion has amortized
    /// constant cost.
    private mutating func sweep(_ now: Int64) {
      uses = uses.kept(at: now)
      earliestEnd = uses.earliestEnd
      sweepAt = max(64, 2 * uses.count)
    }
  }
}
