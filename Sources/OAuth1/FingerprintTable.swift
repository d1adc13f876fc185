/// Values by fingerprint. A dictionary would hash what is random already once more, which takes as long as the
/// fingerprint itself.
struct FingerprintTable<Value: Sendable>: Sendable {
  private typealias Entry = (fingerprint: Fingerprint, value: Value)

  /// A power of two of them; an entry is in the one that the lowest bits of its fingerprint say.
  private var buckets: [[Entry]] = [[]]
  private var count = 0

  /// The value for `fingerprint`; nil, where it is set, removes it.
  subscript(fingerprint: Fingerprint) -> Value? {
    get {
      let bucket = buckets[place(of: fingerprint)]
      for index in bucket.indices where bucket[index].fingerprint == fingerprint {
        return bucket[index].value
      }
      return nil
    }
    set {
      let place = place(of: fingerprint)
      let number = buckets[place].count
      buckets[place].removeAll { $0.fingerprint == fingerprint }
      if let newValue { buckets[place].append((fingerprint, newValue)) }
      count += buckets[place].count - number
      if count > buckets.count { grow() }
    }
  }

  @inline(__always)
  private func place(of fingerprint: Fingerprint) -> Int {
    Int(truncatingIfNeeded: fingerprint.low) & (buckets.count - 1)
  }

  private mutating func grow() {
    let entries = buckets.joined()
    buckets = Array(repeating: [], count: 2 * buckets.count)
    for entry in entries { buckets[place(of: entry.fingerprint)].append(entry) }
  }
}
