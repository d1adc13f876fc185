/// The parameters of a header field such as `form-data; name="a"`.
///
/// Source: RFC 9110, section 5.6.6. Tolerant: what follows a closing quotation mark is ignored.
package struct FieldParameters: Sendable {
  private var list: [(name: String, value: String)] = []

  package init(_ field: some StringProtocol) {
    let octets = Array(field.utf8)
    var rest = octets.drop { $0 != UInt8(ascii: ";") }
    while !rest.isEmpty {
      rest = rest.dropFirst()
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest[name.endIndex...]
      guard rest.first == UInt8(ascii: "=") else { continue }
      let value = Self.takeValue(&rest)
      list.append((Self.trimmed(name).lowercased(), value))
    }
  }

  /// The value of the first parameter called `name`, which is in lower case. `nil` if there is none.
  package subscript(name: String) -> String? {
    list.first { $0.name == name }?.value
  }

  /// Consumes the value after the first `=`, and everything up to the next `;`.
  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> String {
    rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == UInt8(ascii: "\"") else {
      let value = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[value.endIndex...]
      return trimmed(value)
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let octet = rest.popFirst(), octet != UInt8(ascii: "\"") {
      value.append(octet == UInt8(ascii: "\\") ? rest.popFirst() ?? octet : octet)
    }
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    return String(decoding: value, as: UTF8.self)
  }

  private static func trimmed(_ octets: ArraySlice<UInt8>) -> String {
    let isBlank = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
    guard let last = octets.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: octets[...last].drop(while: isBlank), as: UTF8.self)
  }
}
