internal import EinlassWire

/// Nonces with the moment until which they count; what has run out makes room.
struct NonceTable {
  /// How many may count at a time; a full table refuses instead of growing.
  let capacity: Int

  private var limits: [NonceRecord: WallTime] = [:]
  private var nextSweep = 1024
  /// No nonce runs out before this moment.
  private var soonest: WallTime?

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func use(_ nonce: NonceRecord, until limit: WallTime, now: WallTime) -> Bool {
    // A full table is swept only where that makes room: else every refusal would walk through all of it.
    let hasRoomToMake = limits.count >= capacity && soonest.map { $0 < now } ?? false
    if limits.count >= nextSweep || hasRoomToMake { sweep(now) }
    if let known = limits[nonce], known >= now { return false }
    guard limits.count < capacity else { return false }
    limits[nonce] = limit
    soonest = min(soonest ?? limit, limit)
    return true
  }

  /// What is remembered, in no order.
  var all: [(NonceRecord, WallTime)] { limits.map { ($0, $1) } }

  /// Remembers a nonce without asking whether it was used before.
  mutating func remember(_ nonce: NonceRecord, until limit: WallTime) {
    limits[nonce] = limit
    soonest = min(soonest ?? limit, limit)
  }

  private mutating func sweep(_ now: WallTime) {
    limits = limits.filter { $0.value >= now }
    soonest = limits.values.min()
    nextSweep = max(1024, limits.count * 2)
  }
}
