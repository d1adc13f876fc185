internal import OAuth1

/// Digits that look random but are always the same for the same strings.
package enum DerivedDigits {
  /// `count` decimal digits, at most 18, the first possibly 0. `nil` if OpenSSL refuses.
  package static func text(_ count: Int, from parts: [String]) -> String? {
    // Each part is preceded by its length, so that no two lists give the same bytes.
    let message = parts.flatMap { part in Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
    guard let code = SharedSecret("digits").code(of: message) else { return nil }
    let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let digits = String(repeating: "0", count: 19) + String(number)
    return String(digits.suffix(min(count, 18)))
  }
}
