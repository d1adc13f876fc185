/// Unpredictable text: session tokens and states.
enum RandomText {
  /// 64 hexadecimal digits, 256 bits, from the system's cryptographic source.
  static func make() -> String {
    // On Linux this is getrandom(2). A seeded generator is good enough for a simulator, but not here.
    var source = SystemRandomNumberGenerator()
    return Hexadecimal.text((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) })
  }
}

enum Hexadecimal {
  /// Two digits per byte, in lower case.
  static func text(_ octets: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: octets.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
