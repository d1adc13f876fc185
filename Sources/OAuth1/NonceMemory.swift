import Synchronization

/// A ledger in memory.
///
/// Uses whose time is over are dropped as new ones come, so that it holds about what one window of
/// timestamps brings. Its capacity is a hard limit: where that many uses are still valid, `insert` says
/// false and the request is refused as replayed. It fails closed, because forgetting a nonce early would
/// let a request in twice.
///
/// Threads meet only where their uses fall into the same of sixteen parts.
public final class NonceMemory: NonceLedger {
  /// How many uses at most are remembered.
  public let capacity: Int
  private let shards: [Shard]

  /// A ledger for at most `capacity` uses that are valid at the same time; at least one.
  public init(capacity: Int = 1_000_000) {
    let capacity = max(capacity, 1)
    self.capacity = capacity
    // A small ledger is one part: sixteen would be full long before their sum is.
    let parts = capacity < 65_536 ? 1 : 16
    shards = (0..<parts).map { part in Shard(capacity: (capacity + part) / parts) }
  }

  /// How many uses are remembered now, those included whose time is over and that were not dropped yet.
  public var count: Int {
    shards.reduce(0) { sum, shard in sum + shard.state.withLock { $0.uses.count } }
  }

  /// Whether `use` was inserted and not dropped yet.
  public func contains(_ use: NonceUse) -> Bool {
    shard(of: use).state.withLock { state in state.uses[use] != nil }
  }

  /// Remembers `use`; false where it was there already, or where the capacity is used up.
  public func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool {
    let shard = shard(of: use)
    return shard.state.withLock { state in
      state.insert(use, validUntil: validUntil, now: now, capacity: shard.capacity)
    }
  }

  private func shard(of use: NonceUse) -> Shard {
    shards[use.hash & (shards.count - 1)]
  }
}

private final class Shard: Sendable {
  let capacity: Int
  let state = Mutex(State())

  init(capacity: Int) {
    self.capacity = capacity
  }

  struct State {
    var uses: [NonceUse: Int64] = [:]
    /// The earliest time at which a use becomes invalid; nobody expires before.
    var earliestEnd = Int64.max
    /// Sweeping again before this many would make inserting slow.
    var sweepAt = 64

    mutating func insert(_ use: NonceUse, validUntil: Int64, now: Int64, capacity: Int) -> Bool {
      if uses.count >= min(sweepAt, capacity), earliestEnd < now { sweep(now) }
      if let end = uses[use] {
        guard end < now else { return false }
      } else if uses.count >= capacity {
        return false
      }
      uses[use] = validUntil
      earliestEnd = min(earliestEnd, validUntil)
      return true
    }

    /// Drops what is over. The next sweep waits until as much again has come, so that each insertion
    /// costs the same in the end.
    private mutating func sweep(_ now: Int64) {
      uses = uses.filter { _, end in end >= now }
      earliestEnd = uses.values.min() ?? .max
      sweepAt = max(64, 2 * uses.count)
    }
  }
}
