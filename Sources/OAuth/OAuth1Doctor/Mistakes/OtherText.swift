internal import OAuth1

/// The text that other languages, libraries and settings produce for the same value.
enum OtherText {
  /// The longest value that is rewritten.
  private static let mostOctets = 4096

  /// The other forms, each once, without `value` itself.
  static func all(of value: [UInt8]) -> [[UInt8]] {
    guard value.count <= mostOctets, let text = String(validating: value, as: UTF8.self) else { return [] }
    var found: [[UInt8]] = []
    for other in words(text) + numbers(text) + times(text) + cases(text) + quotes(text) + marks(text) {
      let octets = Array(other.utf8)
      if octets != value, !found.contains(octets) { found.append(octets) }
    }
    for other in json(value) where other != value && !found.contains(other) { found.append(other) }
    return found
  }

  /// Other words for true, false and null.
  private static func words(_ text: String) -> [String] {
    let sets = [
      ["true", "True", "TRUE", "1", "yes", "on", "t", "YES"],
      ["false", "False", "FALSE", "0", "no", "off", "f", "NO"],
      ["", "null", "nil", "None", "NULL", "(null)", "undefined", "NaN", "<null>"],
    ]
    return sets.first { $0.contains(text) } ?? []
  }

  /// `3` as `3.0`, `3.50` as `3.5`, `007` as `7`, `1000000` as `1,000,000` and as `1e+06`.
  private static func numbers(_ text: String) -> [String] {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDigits = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    guard text.utf8.count <= 24, 1...2 ~= parts.count, parts.allSatisfy(isDigits) else { return [] }
    if parts.count == 2 {
      let fraction = String(parts[1].reversed().drop { $0 == "0" }.reversed())
      return [
        String(parts[0]), parts[0] + (fraction.isEmpty ? "" : "." + fraction), text + "0",
        parts[0] + "," + parts[1],
      ]
    }
    let stripped = text.drop { $0 == "0" }
    let short = stripped.isEmpty ? "0" : String(stripped)
    return [text + ".0", text + ".00", short] + grouped(text) + exponents(text)
  }

  private static func grouped(_ text: String) -> [String] {
    guard text.count > 3 else { return [] }
    return [",", ".", " ", "\u{A0}"].map { mark in
      text.enumerated().reduce(into: "") { result, next in
        if next.offset > 0, (text.count - next.offset) % 3 == 0 { result += mark }
        result.append(next.element)
      }
    }
  }

  private static func exponents(_ text: String) -> [String] {
    let digits = text.reversed().drop { $0 == "0" }.reversed()
    guard text.count > 4, let first = digits.first else { return [] }
    let mantissa = digits.count == 1 ? "\(first)" : "\(first)." + String(digits.dropFirst())
    let power = text.count - 1
    return [
      "\(mantissa)e+\(power < 10 ? "0" : "")\(power)", "\(mantissa)E\(power)", "\(mantissa)e\(power)",
      (digits.count == 1 ? mantissa + ".0" : mantissa) + "E\(power)",
    ]
  }

  /// `2020-01-01T00:00:00+00:00` with a space for its `T`, with `Z` for UTC, without a fraction.
  private static func times(_ text: String) -> [String] {
    let octets = Array(text.utf8)
    guard 16...40 ~= octets.count, octets[4] == 0x2D, octets[7] == 0x2D,
      octets[10] == 0x54 || octets[10] == 0x20
    else { return [] }
    let head = text.prefix(10)
    let rest = text.dropFirst(11)
    var tails = [String(rest)]
    for end in ["Z", "+00:00", "+0000", ".000Z"] {
      guard rest.hasSuffix(end) else { continue }
      let bare = String(rest.dropLast(end.count))
      tails += [bare, bare + "Z", bare + "+00:00", bare + "+0000", bare + ".000Z"]
    }
    if tails.count == 1 { tails += [rest + "Z", rest + "+00:00"] }
    return tails.flatMap { ["\(head)T\($0)", "\(head) \($0)"] }
  }

  private static func cases(_ text: String) -> [String] {
    guard text.utf8.contains(where: { 0x41...0x5A ~= $0 & 0xDF }) else { return [] }
    let lower = text.lowercased()
    return [lower, text.uppercased(), lower.prefix(1).uppercased() + lower.dropFirst()]
  }

  private static func quotes(_ text: String) -> [String] {
    var found = ["\"", "'"].map { $0 + text + $0 }
    if text.count > 2, let first = text.first, "\"'".contains(first), text.last == first {
      found.append(String(text.dropFirst().dropLast()))
    }
    return found
  }

  /// JSON with different white space, key order and escapes.
  private static func json(_ value: [UInt8]) -> [[UInt8]] {
    guard let tree = JSON(value) else { return [] }
    var found = [false, true].flatMap { isSorted in
      JSON.Separators.all.map { tree.text($0, isSorted: isSorted) }
    }
    found.append(value.replacing(Array("\\/".utf8), with: [0x2F]))
    found.append(found[found.count - 1].replacing([0x2F], with: Array("\\/".utf8)))
    let escaped = value.text.utf16.map { unit in
      let hex = String(unit, radix: 16)
      return unit < 0x80
        ? String(UnicodeScalar(UInt8(unit))) : "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
    found.append(Array(escaped.joined().utf8))
    return found
  }

  // MARK: - Marks above letters

  /// Returns the text with each letter and its marks composed into one character, and the text with separate marks, as
  /// in file names on some systems.
  private static func marks(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return [] }
    let apart = text.unicodeScalars.map { scalar in
      separated[String(scalar)] ?? String(scalar)
    }
    return [apart.joined(), text.map { joined[String($0)] ?? String($0) }.joined()]
  }

  /// The letters of the Latin script that have one mark.
  private static let letters: [(whole: String, apart: String)] = {
    let marks = [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30A, 0x30B, 0x30C, 0x327, 0x328, 0x323,
    ]
    .compactMap(UnicodeScalar.init)
    // Canonically equivalent strings are equal, so a dictionary of one form finds the other.
    var pairs: [String: String] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars {
      for mark in marks {
        var pair = String.UnicodeScalarView()
        pair.append(letter)
        pair.append(mark)
        pairs[String(pair)] = String(pair)
      }
    }
    return (Array(0xC0...0x24F) + Array(0x1E00...0x1EFF)).compactMap { number in
      guard let scalar = UnicodeScalar(UInt32(number)), let apart = pairs[String(scalar)] else { return nil }
      return (String(scalar), apart)
    }
  }()

  private static let separated = Dictionary(letters.map { ($0.whole, $0.apart) }) { first, _ in first }
  private static let joined = Dictionary(letters.map { ($0.apart, $0.whole) }) { first, _ in first }
}
