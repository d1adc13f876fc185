/// Tells octets apart without keeping them: 128 bits, good enough where nobody wants two to be alike.
struct Fingerprint: Hashable {
  private let first: UInt64
  private let second: UInt64

  init(_ octets: [UInt8]) {
    var (first, second) = (UInt64(octets.count), 0x9E37_79B9_7F4A_7C15 as UInt64)
    let octets = octets.span
    var index = 0
    while index < octets.count {
      var word: UInt64 = 0
      let end = min(index + 8, octets.count)
      while index < end {
        word = word << 8 | UInt64(octets[index])
        index += 1
      }
      first = (first ^ word) &* 0xBF58_476D_1CE4_E5B9
      first ^= first >> 29
      second = (second &+ word) &* 0x94D0_49BB_1331_11EB
      second ^= second >> 31
    }
    self.first = first
    self.second = second
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(first)
  }
}
