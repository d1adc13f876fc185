/// Reads the text of a shape.
struct ShapeReader {
  /// The highest repetition count that a shape may have. No real value is longer.
  private static let mostRepetitions = 512
  private static let deepest = 8

  private let octets: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    octets = Array(text.utf8)
  }

  mutating func shape() throws(ValueShape.ShapeError) -> [ValueShape.Part] {
    let sequences = try alternatives()
    if index < octets.count { throw error("a ')' without a '('") }
    return sequences.count == 1 ? sequences[0] : [ValueShape.Part(kind: .alternatives(sequences))]
  }

  private mutating func alternatives() throws(ValueShape.ShapeError) -> [[ValueShape.Part]] {
    var sequences: [[ValueShape.Part]] = [[]]
    while index < octets.count, octets[index] != UInt8(ascii: ")") {
      if take("|") {
        sequences.append([])
        continue
      }
      var part = ValueShape.Part(kind: try kind())
      try readCount(into: &part)
      sequences[sequences.count - 1].append(part)
    }
    return sequences
  }

  private mutating func kind() throws(ValueShape.ShapeError) -> ValueShape.Kind {
    let octet = octets[index]
    index += 1
    switch octet {
    case UInt8(ascii: "["): return .oneOf(try members())
    case UInt8(ascii: "("):
      depth += 1
      if depth > Self.deepest { throw error("groups nested more than \(Self.deepest) deep") }
      let sequences = try alternatives()
      guard take(")") else { throw error("a '(' without a ')'") }
      depth -= 1
      return .alternatives(sequences)
    case UInt8(ascii: "\\"):
      guard index < octets.count else { throw error("a '\\' with nothing after it") }
      index += 1
      return .oneOf([octets[index - 1]])
    case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"):
      throw error(
        "'\(Character(Unicode.Scalar(octet)))', which has no meaning in a format; write '\\' before it")
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      throw error("a count with nothing before it")
    case 0x20..<0x7F: return .oneOf([octet])
    default: throw error("a character that is not printable ASCII")
    }
  }

  private mutating func members() throws(ValueShape.ShapeError) -> [UInt8] {
    var members: Set<UInt8> = []
    while index < octets.count, octets[index] != UInt8(ascii: "]") {
      let first = try member()
      guard index + 1 < octets.count, octets[index] == UInt8(ascii: "-"),
        octets[index + 1] != UInt8(ascii: "]")
      else {
        members.insert(first)
        continue
      }
      index += 1
      let last = try member()
      guard first <= last else { throw error("a range in the wrong order") }
      members.formUnion(first...last)
    }
    guard take("]") else { throw error("a '[' without a ']'") }
    if members.isEmpty { throw error("an empty class") }
    return members.sorted()
  }

  private mutating func member() throws(ValueShape.ShapeError) -> UInt8 {
    if take("\\"), index == octets.count { throw error("a '\\' with nothing after it") }
    let octet = octets[index]
    guard 0x20..<0x7F ~= octet else { throw error("a character that is not printable ASCII") }
    index += 1
    return octet
  }

  private mutating func readCount(into part: inout ValueShape.Part) throws(ValueShape.ShapeError) {
    if take("?") {
      part.least = 0
    } else if take("*") {
      (part.least, part.most) = (0, 32)
    } else if take("+") {
      part.most = 32
    } else if take("{") {
      guard let least = number() else { throw error("a '{' without a number") }
      var most = least
      if take(",") {
        guard let given = number() else { throw error("a ',' without a number (use {n} or {n,m})") }
        most = given
      }
      guard take("}") else { throw error("a '{' without a '}'") }
      guard least <= most, most <= Self.mostRepetitions else {
        throw error("a count above \(Self.mostRepetitions), or a range in the wrong order")
      }
      (part.least, part.most) = (least, most)
    }
  }

  private mutating func number() -> Int? {
    var value: Int?
    while index < octets.count, 0x30...0x39 ~= octets[index], value ?? 0 < 10_000 {
      value = (value ?? 0) * 10 + Int(octets[index] - 0x30)
      index += 1
    }
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < octets.count, octets[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func error(_ what: String) -> ValueShape.ShapeError {
    ValueShape.ShapeError(description: "has \(what), at character \(index)")
  }
}
