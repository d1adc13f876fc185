/// A cache of bounded size: when it is full, the least recently used value is removed.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var entries: [Key: (value: Value, use: UInt64)] = [:]
  private var useCount: UInt64 = 0
  private let limit: Int

  /// Creates a cache for up to `limit` values.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the value of `key`, which becomes the most recently used one.
  mutating func value(of key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    useCount += 1
    entries[key] = (value, useCount)
    guard entries.count > limit, let oldest = entries.min(by: { $0.value.use < $1.value.use })?.key else {
      return
    }
    entries[oldest] = nil
  }

  mutating func removeAll() {
    entries = [:]
  }
}
