#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A JSON value (RFC 8259). Objects are written with sorted members.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a JSON text.
  ///
  /// Stricter than Foundation, which accepts trailing commas, UTF-16 and the first of two members.
  ///
  /// - Parameter data: The text in UTF-8, with or without a byte order mark.
  /// - Throws: An error with a description if the text is not JSON by RFC 8259 or nests more than 64 levels
  ///   deep. Also if an object has a name twice, or a number does not fit 64 bits.
  public init(parsing data: Data) throws {
    var rules = JSONTree.Rules()
    rules.deepest = 64
    rules.refusesRepeatedNames = true
    // RFC 8259, section 8.1: a reader may ignore the mark, which some editors and shells write.
    let octets = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    self = try JSONValue(JSONTree(parsing: octets, rules))
  }

  /// Encodes the value, with sorted members.
  ///
  /// - Parameter isPretty: Whether the text has line breaks and indentation. Defaults to one line.
  /// - Returns: The JSON text in UTF-8. Characters that control a terminal are escaped.
  /// - Throws: `EncodingError` if a number is infinite or not a number.
  public func encoded(isPretty: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let data = try encoder.encode(self)
    // The output may be shown in a terminal.
    return Data(TerminalText.json(Array(data)))
  }

  /// Creates the JSON value of any encodable value.
  ///
  /// - Parameter value: The value, encoded by `JSONEncoder` with its default settings.
  /// - Throws: The errors of the encoder, and those of `init(parsing:)` if the JSON is nested too deeply.
  public init(encoding value: some Encodable) throws {
    try self.init(parsing: JSONEncoder().encode(value))
  }

  /// The member of an object. `nil` if there is none, or if this is not an object.
  ///
  /// - Parameter name: The name of the member; case matters.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements. Empty if the value is not an array.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text. `nil` if this is not text.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Creates a string, or null.
  ///
  /// - Parameter text: The string. `nil` for null.
  /// - Returns: A string or null, never a missing value.
  public static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// Creates an object without missing members.
  ///
  /// - Parameter members: The members by name. Members that are `nil` are left out.
  /// - Returns: An object of the members that have a value, which may be null.
  public static func present(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues { $0 })
  }
}

extension JSONValue {
  private init(_ tree: JSONTree) throws(JSONNumberError) {
    switch tree {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let text): self = try JSONValue(number: text)
    case .string(let text): self = .string(text)
    case .array(let values):
      self = .array(try values.map { value throws(JSONNumberError) in try JSONValue(value) })
    case .object(let members):
      var values: [String: JSONValue] = [:]
      for member in members { values[member.name] = try JSONValue(member.value) }
      self = .object(values)
    }
  }

  /// `1.0` and `1e3` are whole numbers too.
  private init(number text: String) throws(JSONNumberError) {
    if let whole = Int64(text) {
      self = .integer(whole)
    } else if let number = Double(text), number.isFinite {
      self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    } else {
      throw JSONNumberError(text: text)
    }
  }
}

/// The error for a number that does not fit 64 bits, such as `1e400`.
private struct JSONNumberError: Error, CustomStringConvertible {
  let text: String

  var description: String { "the number \(text.prefix(40)) is too large" }
}

extension JSONValue: Codable {
  /// Reads any JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes this value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  ///
  /// - Parameter value: The text of the literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  ///
  /// - Parameter value: The number of the literal, which has to fit 64 bits.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates `true` or `false`.
  ///
  /// - Parameter value: The Boolean of the literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  ///
  /// - Parameter elements: The elements in their order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object. If a name is repeated, the later member wins.
  ///
  /// - Parameter elements: The names of the members with their values.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
