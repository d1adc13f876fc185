/// The form of a header field's value: text with placeholders, such as `{int}` or `guest_id={value}; Path=/`.
struct FieldForm {
  private let parts: [Part]

  private enum Part {
    case literal(Substring)
    case placeholder(Substring)
  }

  init(_ form: String) {
    var parts: [Part] = []
    var rest = form[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.literal(rest[..<open])) }
      parts.append(.placeholder(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.literal(rest)) }
    self.parts = parts
  }

  /// Whether `value` has this form.
  func fits(_ value: String) -> Bool {
    var rest = value[...]
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let text):
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
      case .placeholder(let kind):
        var end = rest.endIndex
        if index + 1 < parts.count, case .literal(let next) = parts[index + 1] {
          guard let range = rest.firstRange(of: next) else { return false }
          end = range.lowerBound
        }
        guard Self.fits(String(rest[..<end]), kind) else { return false }
        rest = rest[end...]
      }
    }
    return rest.isEmpty
  }

  private static func fits(_ value: String, _ kind: Substring) -> Bool {
    switch kind {
    case "date GMT": value.hasSuffix(" GMT")
    case "date UTC": value.hasSuffix(" UTC")
    case "int", "seconds since 1970": Int64(value) != nil
    case "id": !value.isEmpty && value.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    case "letter": value.count == 1
    case let kind where kind.hasPrefix("hex"):
      value.utf8.count == Int(kind.dropFirst(3)) && value.allSatisfy(\.isHexDigit)
    case let kind where kind.hasPrefix("policy of "):
      value.split(separator: ";").filter { $0.contains { $0 != " " } }.count
        == kind.split(separator: " ").compactMap { Int($0) }.first
    default: !value.isEmpty
    }
  }
}
