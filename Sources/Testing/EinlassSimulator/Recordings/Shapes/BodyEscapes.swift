/// The forms in which a JSON text writes the characters that some services escape.
struct BodyEscapes {
  /// By kind of character: `bmp` (letters beyond ASCII), `beyond` (beyond the basic plane), `slash`, `angle` and
  /// `ampersand`; the values are `as it is`, `\/`, `\u lower` and `\u upper`.
  private(set) var forms: [String: String] = [:]

  init(_ body: [UInt8]) {
    let scalars = Array(String(decoding: body, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.count {
        index += noteEscape(scalars, at: index)
      } else {
        if let kind = Self.kind(of: scalar.value) { note(kind, "as it is") }
        index += 1
      }
    }
  }

  private static func kind(of value: UInt32) -> String? {
    switch value {
    case 0x2F: "slash"
    case 0x3C, 0x3E: "angle"
    case 0x26: "ampersand"
    case 0xD800...0xDFFF, 0x10000...: "beyond"
    case 0x80...: "bmp"
    default: nil
    }
  }

  /// Notes the escape at `index`, and returns its length.
  private mutating func noteEscape(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
    guard scalars[index + 1] == "u", index + 5 < scalars.count else {
      if scalars[index + 1] == "/" { note("slash", "\\/") }
      return 2
    }
    let digits = String(String.UnicodeScalarView(scalars[(index + 2)...(index + 5)]))
    if let value = UInt32(digits, radix: 16), let kind = Self.kind(of: value),
      digits.contains(where: \.isLetter)
    {
      note(kind, digits.contains(where: \.isUppercase) ? "\\u upper" : "\\u lower")
    }
    return 6
  }

  private mutating func note(_ kind: String, _ form: String) {
    forms[kind] = forms[kind] ?? form
  }
}
