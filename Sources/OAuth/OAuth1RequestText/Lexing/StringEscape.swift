/// The escapes of string literals that C, JavaScript, Python, Ruby and the shell's `$'...'` have in common.
enum StringEscape {
  private static let controls: [Unicode.Scalar: UInt8] = [
    "n": 0x0A, "r": 0x0D, "t": 0x09, "b": 0x08, "f": 0x0C, "v": 0x0B, "a": 0x07, "e": 0x1B,
  ]

  /// Takes an escape whose backslash was already read; `rest` begins with the escape's letter.
  ///
  /// - Parameter isText: Whether `\x` and octal escapes denote a character, as in JavaScript, instead of a byte.
  static func take<Rest: Collection>(
    _ rest: inout Rest, isText: Bool, into octets: inout [UInt8]
  ) where Rest.Element == Unicode.Scalar, Rest.SubSequence == Rest {
    if let digit = rest.first, "0"..."7" ~= digit {
      return append(number(&rest, 3, radix: 8), isText: isText, to: &octets, else: digit)
    }
    guard let letter = rest.popFirst() else { return octets.append(0x5C) }
    switch letter {
    case _ where controls[letter] != nil: octets.append(controls[letter] ?? 0)
    case "\n": break
    case "x": append(number(&rest, 2, radix: 16), isText: isText, to: &octets, else: "x")
    case "u": unicode(&rest, into: &octets)
    default: octets += String(letter).utf8
    }
  }

  private static func append(
    _ value: UInt32?, isText: Bool, to octets: inout [UInt8], else letter: Unicode.Scalar
  ) {
    if let value, value < 0x80 || !isText {
      octets.append(UInt8(truncatingIfNeeded: value))
    } else {
      octets += String(value.flatMap(Unicode.Scalar.init) ?? letter).utf8
    }
  }

  /// Takes a number of at most `count` digits. `nil` if there is none.
  private static func number<Rest: Collection>(
    _ rest: inout Rest, _ count: Int, radix: UInt32
  ) -> UInt32? where Rest.Element == Unicode.Scalar, Rest.SubSequence == Rest {
    var value: UInt32?
    for _ in 0..<count {
      guard let digit = rest.first.flatMap({ Character($0).hexDigitValue }), digit < radix else { break }
      rest = rest.dropFirst()
      value = (value ?? 0) * radix + UInt32(digit)
    }
    return value
  }

  private static func unicode<Rest: Collection>(
    _ rest: inout Rest, into octets: inout [UInt8]
  ) where Rest.Element == Unicode.Scalar, Rest.SubSequence == Rest {
    var value: UInt32?
    if rest.first == "{" {
      rest = rest.dropFirst()
      value = number(&rest, 6, radix: 16)
      if rest.first == "}" { rest = rest.dropFirst() }
    } else {
      value = number(&rest, 4, radix: 16)
      if let high = value, 0xD800...0xDBFF ~= high, rest.first == "\\", rest.dropFirst().first == "u" {
        var after = rest.dropFirst(2)
        if let low = number(&after, 4, radix: 16), 0xDC00...0xDFFF ~= low {
          rest = after
          value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        }
      }
    }
    octets += String(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8
  }
}
