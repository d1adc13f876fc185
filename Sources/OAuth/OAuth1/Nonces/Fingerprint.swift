/// A 128-bit fingerprint of any number of bytes: SipHash-1-3 with a 128-bit result, with a key generated for this
/// process.
///
/// Without the key it is not possible to choose bytes whose fingerprints, or parts of them, collide. Among a million
/// fingerprints, the probability that two are equal by chance is 10^-27. The key comes from `Hasher`, like that of
/// every dictionary. If Swift's deterministic hashing is turned on, the key is known.
///
/// Source: Aumasson and Bernstein, SipHash: a fast short-input PRF, 2012, and its reference code for 128 bits.
package struct Fingerprint: Hashable, Sendable {
  let low: UInt64
  let high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The fingerprint of the bytes.
  package init(_ octets: [UInt8]) { self.init(octets.span) }

  /// The bytes are already random. Half of them, hashed again with the table's own secret, determine the slot.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }

  private static let key = (key(0), key(1))

  private static func key(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// The fingerprint of the bytes.
  init(_ octets: Span<UInt8>) {
    var builder = Builder()
    builder.add(octets)
    self = builder.finish()
  }

  /// The fingerprint of two byte sequences, in this order.
  package init(_ first: [UInt8], _ second: [UInt8]) {
    var builder = Builder()
    builder.add(first.span)
    builder.add(second.span)
    self = builder.finish()
  }

  /// Adds words and byte sequences in order, together with their counts, so that boundaries matter.
  struct Builder {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    @inline(__always)
    init() { self.init(Fingerprint.key) }

    @inline(__always)
    init(_ key: (UInt64, UInt64)) {
      v0 = key.0 ^ 0x736F_6D65_7073_6575
      v1 = key.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
      v2 = key.0 ^ 0x6C79_6765_6E65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    @inline(__always)
    mutating func add(_ octets: Span<UInt8>) {
      add(UInt64(truncatingIfNeeded: octets.count))
      var index = 0
      while index <= octets.count - 8 {
        add(octets.word(at: index))
        index += 8
      }
      if index == octets.count { return }
      var word: UInt64 = 0
      for place in index..<octets.count { word = word << 8 | UInt64(octets[place]) }
      add(word)
    }

    @inline(__always)
    mutating func add(_ word: UInt64) {
      v3 ^= word
      round()
      v0 ^= word
    }

    @inline(__always)
    consuming func finish() -> Fingerprint {
      v2 ^= 0xEE
      for _ in 0..<3 { round() }
      let low = v0 ^ v1 ^ v2 ^ v3
      v1 ^= 0xDD
      for _ in 0..<3 { round() }
      return Fingerprint(low: low, high: v0 ^ v1 ^ v2 ^ v3)
    }

    @inline(__always)
    private mutating func round() {
      v0 &+= v1
      v1 = Self.rotated(v1, 13) ^ v0
      v0 = Self.rotated(v0, 32)
      v2 &+= v3
      v3 = Self.rotated(v3, 16) ^ v2
      v0 &+= v3
      v3 = Self.rotated(v3, 21) ^ v0
      v2 &+= v1
      v1 = Self.rotated(v1, 17) ^ v2
      v2 = Self.rotated(v2, 32)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word &<< count | word &>> (64 &- count)
    }
  }
}
