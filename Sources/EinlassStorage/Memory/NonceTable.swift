internal import EinlassWire

/// Nonces with the moment until which they count; what has run out makes room.
struct NonceTable {
  /// More than anyone sends within a window in a test; a full table refuses instead of growing.
  static let capacity = 1_000_000

  private var limits: [NonceRecord: WallTime] = [:]
  private var nextSweep = 1024

  mutating func use(_ nonce: NonceRecord, until limit: WallTime, now: WallTime) -> Bool {
    if limits.count >= nextSweep {
      limits = limits.filter { $0.value >= now }
      nextSweep = max(1024, limits.count * 2)
    }
    if let known = limits[nonce], known >= now { return false }
    guard limits.count < Self.capacity else { return false }
    limits[nonce] = limit
    return true
  }
}
