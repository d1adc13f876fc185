/// A value in the notation of JSON or JavaScript, or as Python prints it.
indirect enum LiteralValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number, verbatim.
  case number(String)
  /// The bytes of a string.
  case string([UInt8])
  case array([LiteralValue])
  /// The members in order.
  case object([Member])
  /// A function or constructor that is called: `JSON.stringify`, `URLSearchParams`.
  case call(String, [LiteralValue])

  struct Member: Sendable, Hashable {
    let name: String
    let value: LiteralValue

    init(_ name: String, _ value: LiteralValue) { (self.name, self.value) = (name, value) }

    init(_ name: String, _ text: some Sequence<UInt8>) { self.init(name, .string(Array(text))) }
  }

  /// An element of a list, which has a name in PHP's arrays.
  typealias Element = (name: LiteralValue?, value: LiteralValue)

  /// The elements as a list, or as an object if any has a name.
  static func grouped(_ elements: [Element]) -> LiteralValue {
    let isList = elements.indices.allSatisfy {
      elements[$0].name == nil || elements[$0].name?.text == String($0)
    }
    if isList { return .array(elements.map(\.value)) }
    return .object(elements.map { Member($0.name?.text ?? "", $0.value) })
  }

  /// The first member with that name, ignoring case. `nil` if the value is not an object.
  subscript(name: String) -> LiteralValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
      ?? members.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// A string's bytes.
  var octets: [UInt8]? {
    if case .string(let octets) = self { return octets }
    return nil
  }

  /// A string or number as text.
  var text: String? {
    switch self {
    case .string(let octets): String(decoding: octets, as: UTF8.self)
    case .number(let text): text
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }

  /// An array's elements.
  var elements: [LiteralValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  /// An object's members.
  var members: [Member]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// The value in the format of `JSON.stringify`; with `space`, in the format of Python's `json.dumps`, which adds a
  /// space after `:` and `,` and escapes non-ASCII characters.
  func json(space: Bool = false) -> String {
    let (comma, colon) = space ? (", ", ": ") : (",", ":")
    switch self {
    case .null: return "null"
    case .bool, .number: return text ?? ""
    case .string(let octets): return Self.quoted(String(decoding: octets, as: UTF8.self), isASCII: space)
    case .array(let values): return "[" + values.map { $0.json(space: space) }.joined(separator: comma) + "]"
    case .object(let members):
      return "{"
        + members.map { Self.quoted($0.name, isASCII: space) + colon + $0.value.json(space: space) }
        .joined(separator: comma) + "}"
    case .call: return "null"
    }
  }

  private static func quoted(_ text: String, isASCII: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\0"..<" ": result += escape(UInt16(scalar.value))
      case "\u{7F}"... where isASCII: for unit in String(scalar).utf16 { result += escape(unit) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
