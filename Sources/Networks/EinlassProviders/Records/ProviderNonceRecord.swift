package import EinlassStorage
package import EinlassWire

/// One use of a nonce at a provider, identified by a digest of the nonce and its scope.
package struct ProviderNonceRecord: MarkRecord, Hashable {
  package static let tableName = "providerNonces"
  /// More than a test sends within a window.
  package static let capacity = 1_000_000

  package let mark: Mark
  package let end: WallTime

  package init(mark: Mark, end: WallTime) {
    self.mark = mark
    self.end = end
  }
}

/// The nonces that a provider remembers for one client, at most one per timestamp. A later nonce replaces an earlier
/// one.
package struct ProviderNonceSlotRecord: Sendable, Hashable, Codable {
  /// More timestamps than a window of half an hour has.
  private static let capacity = 4096

  package let key: ProviderKey
  package private(set) var at: WallTime
  private var nonces: [Int64: String] = [:]

  package init(key: ProviderKey, at now: WallTime) {
    self.key = key
    at = now
  }

  /// Stores a nonce for its timestamp, and removes nonces older than `oldest`. Returns `false` without storing anything
  /// if the nonce is already known, for any timestamp.
  mutating func spend(_ nonce: String, of timestamp: Int64, since oldest: Int64, at now: WallTime) -> Bool {
    if nonces.values.contains(nonce) { return false }
    nonces[timestamp] = nonce
    nonces = nonces.filter { $0.key >= oldest }
    if nonces.count > Self.capacity, let first = nonces.keys.min() { nonces[first] = nil }
    at = now
    return true
  }
}

extension ProviderNonceSlotRecord: TableRecord {
  package static let schema = TableSchema<ProviderNonceSlotRecord>("providerNonceSlots", date: { $0.at })
}

/// The latest timestamp of a client or a token, if timestamps must not decrease.
package struct ProviderTimestampRecord: Sendable, Hashable, Codable {
  package let key: ProviderKey
  package var latest: Int64

  package init(key: ProviderKey, latest: Int64) {
    self.key = key
    self.latest = latest
  }
}

extension ProviderTimestampRecord: TableRecord {
  package static let schema = TableSchema<ProviderTimestampRecord>("providerTimestamps")
}

/// The usage of one of a provider's rate limits.
package struct ProviderRateRecord: Sendable, Hashable, Codable {
  package let key: ProviderKey
  package private(set) var windowStart: WallTime
  package private(set) var used = 0

  package init(key: ProviderKey, windowStart: WallTime) {
    self.key = key
    self.windowStart = windowStart
  }

  /// Counts one call, and restarts the window if it is over. Returns the number of calls in the window, and the
  /// window's end.
  mutating func count(at now: WallTime, seconds: Int64) -> (used: Int, end: WallTime) {
    if windowStart.advanced(by: .seconds(seconds)) <= now { (windowStart, used) = (now, 0) }
    if used < .max { used += 1 }
    return (used, windowStart.advanced(by: .seconds(seconds)))
  }
}

extension ProviderRateRecord: TableRecord {
  package static let schema = TableSchema<ProviderRateRecord>(
    "providerRates", checks: [.count("used") { $0.used }])
}
