package import EinlassStorage
package import EinlassWire

/// The number of calls within a sliding time window.
package struct FacebookUsageRecord: Sendable, Hashable, Codable {
  /// The counted calls, and their holder.
  package struct Key: Sendable, Hashable, Codable {
    package let limit: String
    /// The id of the application, person or page, or the digest of a token.
    package let holder: String

    package init(limit: String, holder: String) {
      self.limit = limit
      self.holder = holder
    }
  }

  /// The calls in one sixtieth of the window.
  package struct Part: Sendable, Hashable, Codable {
    package let start: WallTime
    package fileprivate(set) var count: Int
  }

  package let key: Key
  /// The parts with calls, the oldest first.
  package private(set) var parts: [Part] = []

  /// The number of calls in the window of `seconds` that ends at `now`.
  package func count(at now: WallTime, within seconds: Int64) -> Int {
    // If the clock was set back, later calls count as well.
    parts.reduce(0) { $1.start > now.advanced(by: .seconds(-seconds)) ? $0 + $1.count : $0 }
  }

  /// Adds `calls`, and removes parts that are older than the window.
  package mutating func add(_ calls: Int, at now: WallTime, within seconds: Int64) {
    parts.removeAll { $0.start <= now.advanced(by: .seconds(-seconds)) }
    let length = max(seconds / 60, 1)
    let start = WallTime(seconds: now.seconds - now.seconds % length)
    if let last = parts.last, last.start >= start {
      parts[parts.count - 1].count += calls
    } else {
      parts.append(Part(start: start, count: calls))
    }
  }
}

extension FacebookUsageRecord: TableRecord {
  package static let schema = TableSchema<FacebookUsageRecord>(
    "facebookUsage",
    checks: [
      .count("parts.count") { usage in
        let counts = usage.parts.map(\.count)
        return counts.min().flatMap { $0 < 0 ? $0 : counts.max() }
      }
    ])
}

extension FacebookUsageRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([limit, holder]) }
}
