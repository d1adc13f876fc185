/// A generator whose sequence depends only on its seed (SplitMix64), so that failures are reproducible.
package struct Generator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from a seed.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func octets(atMost count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in .random(in: 0...255, using: &self) }
  }

  /// Text with difficult content: reserved characters, escapes, white space, non-ASCII characters, combining
  /// characters, and characters outside the basic plane.
  package mutating func text(atMost count: Int) -> String {
    let pieces = [
      "a", "Z", "0", "-", ".", "_", "~", " ", "+", "%", "%2", "%41", "&", "=", "!", "*", "'", "(", ")", ",",
      ";", ":", "@", "/", "?", "#", "[", "]", "\"", "\\", "\u{0}", "\n", "é", "e\u{301}", "ß", "私", "😀",
      "oauth_", "realm",
    ]
    return (0..<Int.random(in: 0...count, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }
      .joined()
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
