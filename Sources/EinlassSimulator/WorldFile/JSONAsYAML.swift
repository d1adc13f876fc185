internal import EinlassWire

/// What makes JSON a subset of the YAML that is read here.
///
/// YAML's `\u` knows no surrogate pairs, which `json.dumps` and others make of every emoji, and some characters may
/// stand in a string of JSON that end a line in YAML or are none there.
enum JSONAsYAML {
  /// `text` as YAML with everything in the line where it stood, where it is JSON; nil where it is none.
  ///
  /// Throws where it would be JSON but for half of a surrogate pair.
  static func rewritten(_ text: String) throws(JSONFault) -> String? {
    guard text.utf8.first(where: { !isSpace($0) }).map({ $0 == UInt8(ascii: "{") }) == true else {
      return nil
    }
    do {
      _ = try JSONTree(parsing: Array(text.utf8), rules)
    } catch {
      if case .loneSurrogate = error.problem { throw error }
      return nil
    }
    return rewriteWhole(text)
  }

  private static let rules: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 64
    return rules
  }()

  private static func isSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet && octet != 0x0B && octet != 0x0C
  }

  /// Rewrites what is JSON for certain.
  private static func rewriteWhole(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    var isString = false
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        isString.toggle()
        output.append(scalar)
      case "\\": output.append(contentsOf: escape(&scalars))
      // YAML takes no tabs where a line is indented.
      case "\t" where !isString: output.append(" ")
      case _ where isString && isStrange(scalar):
        output.append(contentsOf: escape(scalar.value))
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  /// The escape whose backslash is behind us; a surrogate pair as one.
  private static func escape(_ scalars: inout Substring.UnicodeScalarView) -> String.UnicodeScalarView {
    let kind = scalars.popFirst() ?? "\\"
    guard kind == "u" else { return String.UnicodeScalarView(["\\", kind]) }
    let high = unit(&scalars)
    guard 0xD800...0xDBFF ~= high else { return escape(high) }
    scalars = scalars.dropFirst(2)
    return escape(0x10000 + (high - 0xD800) << 10 + (unit(&scalars) & 0x3FF))
  }

  private static func unit(_ scalars: inout Substring.UnicodeScalarView) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      unit = unit << 4 | UInt32(scalars.popFirst().flatMap { Character($0).hexDigitValue } ?? 0)
    }
    return unit
  }

  /// `\U` with eight digits: YAML's way to any character.
  private static func escape(_ value: UInt32) -> String.UnicodeScalarView {
    let digits = String(value, radix: 16)
    return ("\\U" + String(repeating: "0", count: 8 - digits.count) + digits).unicodeScalars
  }

  /// Whether YAML reads something else than the character, or nothing.
  private static func isStrange(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
