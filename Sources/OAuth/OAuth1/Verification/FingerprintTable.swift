/// Values by fingerprint. A dictionary would hash what is random already once more, which takes as long as the
/// fingerprint itself.
///
/// Open addressing with linear probing; a quarter of the slots at least is free.
struct FingerprintTable<Value: Sendable>: Sendable {
  private var fingerprints: [Fingerprint]
  /// nil where the slot is free.
  private var values: [Value?]
  private var count = 0

  /// An empty table.
  init() { self.init(slotCount: 16) }

  /// `slotCount` is a power of two.
  private init(slotCount: Int) {
    fingerprints = Array(repeating: Fingerprint(low: 0, high: 0), count: slotCount)
    values = Array(repeating: nil, count: slotCount)
  }

  /// The value for `fingerprint`; nil, where it is set, removes it.
  subscript(fingerprint: Fingerprint) -> Value? {
    @inline(__always) get { values[place(of: fingerprint)] }
    set {
      let place = place(of: fingerprint)
      guard let newValue else { return remove(at: place) }
      if isFree(place) { count += 1 }
      fingerprints[place] = fingerprint
      values[place] = newValue
      if count > values.count / 4 * 3 { grow() }
    }
  }

  /// Where `fingerprint` is, or where it would be entered.
  @inline(__always)
  private func place(of fingerprint: Fingerprint) -> Int {
    var place = start(of: fingerprint)
    while fingerprints[place] != fingerprint, !isFree(place) { place = (place + 1) & (values.count - 1) }
    return place
  }

  @inline(__always)
  private func start(of fingerprint: Fingerprint) -> Int {
    Int(truncatingIfNeeded: fingerprint.low) & (values.count - 1)
  }

  @inline(__always)
  private func isFree(_ place: Int) -> Bool {
    if case .none = values[place] { true } else { false }
  }

  /// Frees a slot, and moves up those behind it that would not be found any more.
  private mutating func remove(at place: Int) {
    if isFree(place) { return }
    let last = values.count - 1
    var (free, next) = (place, (place + 1) & last)
    while !isFree(next) {
      // Whether the slot where the search for it starts is not between the free one and its own.
      if (next - start(of: fingerprints[next])) & last >= (next - free) & last {
        fingerprints[free] = fingerprints[next]
        values[free] = values[next]
        free = next
      }
      next = (next + 1) & last
    }
    values[free] = nil
    fingerprints[free] = Fingerprint(low: 0, high: 0)
    count -= 1
  }

  private mutating func grow() {
    var table = Self(slotCount: 2 * values.count)
    for (fingerprint, value) in zip(fingerprints, values) {
      if let value { table[fingerprint] = value }
    }
    self = table
  }
}
