/// A set of 64-bit hashes that takes eight bytes for each, plus the third of the slots that is kept free.
///
/// The elements are already random: a `Set` would hash them once more and take twice the memory.
struct HashSet {
  /// The slots, whose number is a power of two; 0 marks a free slot.
  private var places: [UInt64] = []
  private(set) var count = 0

  func contains(_ hash: UInt64) -> Bool {
    guard !places.isEmpty else { return false }
    return places[place(of: hash)] != 0
  }

  mutating func insert(_ hash: UInt64) {
    if (count + 1) * 3 > places.count * 2 { grow(to: max(16, places.count * 2)) }
    let place = place(of: hash)
    guard places[place] == 0 else { return }
    places[place] = Self.stored(hash)
    count += 1
  }

  /// Returns the slot of `hash`, or the free slot for it.
  private func place(of hash: UInt64) -> Int {
    let wanted = Self.stored(hash)
    // The upper bits of the product depend on every bit of the hash.
    let bits = UInt64(places.count.trailingZeroBitCount)
    var place = Int(truncatingIfNeeded: (wanted &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
    while places[place] != 0, places[place] != wanted { place = (place + 1) & (places.count - 1) }
    return place
  }

  private static func stored(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

  private mutating func grow(to size: Int) {
    let old = places
    places = Array(repeating: 0, count: size)
    for hash in old where hash != 0 { places[place(of: hash)] = hash }
  }
}
