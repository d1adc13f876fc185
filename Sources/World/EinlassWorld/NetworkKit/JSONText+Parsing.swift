internal import EinlassWire

extension JSONText {
  /// Reads one JSON value (RFC 8259) with nothing after it. `nil` if the bytes are not JSON, or nest too deeply.
  ///
  /// A number that is not a 64-bit integer is read as text, since it is never used for arithmetic.
  package init?(parsing octets: some Sequence<UInt8>) {
    guard let tree = try? JSONTree(parsing: Array(octets)) else { return nil }
    self.init(tree)
  }

  /// The value of `tree`. A number that is not a 64-bit integer becomes its text.
  init(_ tree: JSONTree) {
    switch tree {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let text): self = Int64(text).map(JSONText.integer) ?? .string(text)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { JSONText($0) })
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSONText($0.value)) })
    }
  }

  /// The value of the first member called `name`. `nil` if there is none, or the value is not an object.
  package subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The first element. `nil` if there is none, or the value is not an array.
  package var first: JSONText? {
    guard case .array(let values) = self else { return nil }
    return values.first
  }

  /// The string. `nil` if the value is not a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value as part of an address or a form; `nil` if it is null, a list or an object.
  package var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .bool(let bool): String(bool)
    case .null, .array, .object: nil
    }
  }
}
