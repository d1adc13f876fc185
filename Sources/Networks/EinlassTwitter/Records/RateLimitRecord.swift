package import EinlassStorage
package import EinlassWire
internal import EinlassWorld

/// The usage of one rate-limit window.
package struct RateLimitRecord: Sendable, Hashable, Codable {
  /// The subject of the count: one endpoint for one token or application.
  package struct Key: Sendable, Hashable, Codable {
    package let holder: String
    package let endpoint: String

    package init(holder: String, endpoint: String) {
      self.holder = holder
      self.endpoint = endpoint
    }
  }

  package let key: Key
  package private(set) var windowStart: WallTime
  package private(set) var used: Int

  /// Whether the window of that length is still open.
  func isOpen(at now: WallTime, length: Duration) -> Bool {
    windowStart.advanced(by: length) > now
  }

  /// Counts one call. Restarts the window if it is over.
  mutating func count(at now: WallTime, length: Duration) {
    if !isOpen(at: now, length: length) { (windowStart, used) = (now, 0) }
    used += 1
  }
}

extension RateLimitRecord: TableRecord {
  package var json: [UInt8]? {
    var key = JSONObjectText(.plain, capacity: 128)
    key.add("holder", .string(self.key.holder))
    key.add("endpoint", .string(self.key.endpoint))
    var record = JSONObjectText(.plain, capacity: 192)
    record.add("key", written: key.closed())
    record.add("windowStart", .members(["milliseconds": .integer(windowStart.milliseconds)]))
    record.add("used", .integer(Int64(used)))
    return record.closed()
  }

  package static let schema = TableSchema<RateLimitRecord>("rateLimits", checks: [.count("used") { $0.used }])
}

extension RateLimitRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([holder, endpoint]) }
}
