internal import EinlassWire

/// Draws the choices of a generated request from one seed.
struct Dice {
  private let source: SeededRandomSource

  init(seed: UInt64) {
    source = SeededRandomSource(seed: seed)
  }

  /// Returns a number from 0 up to, but not including, `count`.
  func number(below count: Int) -> Int {
    let word = source.octets(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Int(word) % count
  }

  /// Returns true in `percent` of all cases.
  func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// Returns one of `elements`.
  func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// Returns a nonce that no other request has.
  func nonce() -> String { source.alphanumerics(16) }
}
