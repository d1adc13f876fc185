/// Reads arrays as PHP's `print_r` and `var_dump` show them; `LiteralReader` reads the output of `var_export`.
struct PHPDumpReader {
  private var lines: ArraySlice<Bytes>

  /// The outermost array in `text`, or `nil` if there is none.
  static func value(in text: Bytes) -> LiteralValue? {
    let lines = text.lines
    guard let start = lines.firstIndex(where: { isArray($0.trimmed) }) else { return nil }
    var reader = PHPDumpReader(lines: lines[start...])
    guard let first = reader.lines.popFirst() else { return nil }
    let value = reader.array(isDump: first.contains("{"), depth: 0)
    return value.members?.isEmpty == false ? value : nil
  }

  private static func isArray(_ text: Bytes) -> Bool {
    text.elementsEqual("Array".utf8)
      || text.last == UInt8(ascii: "{") && (text.hasPrefix("array(") || text.hasPrefix("object("))
      || text.suffix(7).elementsEqual(" Object".utf8)
  }

  /// The members after the line that opens an array, up to the line that closes it.
  private mutating func array(isDump: Bool, depth: Int) -> LiteralValue {
    var members: [LiteralValue.Member] = []
    while let line = lines.popFirst()?.trimmed {
      if line.count == 1, line.first == UInt8(ascii: isDump ? "}" : ")") { break }
      guard line.first == UInt8(ascii: "["), let arrow = line.firstIndex(of: isDump ? "]=>" : "] =>") else {
        continue
      }
      let name = line[..<arrow].dropFirst().filter { $0 != 0x22 }
      let rest = line[(arrow + (isDump ? 3 : 4))...].trimmed
      guard depth < LiteralReader.deepest else { continue }
      let value = isDump ? dumped(depth: depth) : printed(rest, depth: depth)
      members.append(LiteralValue.Member(name[...].text.prefix { $0 != ":" }.description, value))
    }
    let isList = !members.isEmpty && members.indices.allSatisfy { members[$0].name == String($0) }
    return isList ? .array(members.map(\.value)) : .object(members)
  }

  private mutating func printed(_ text: Bytes, depth: Int) -> LiteralValue {
    if Self.isArray(text), lines.first?.trimmed == [UInt8(ascii: "(")] {
      lines.removeFirst()
      return array(isDump: false, depth: depth + 1)
    }
    return text.isEmpty ? .null : .string(Array(text))
  }

  /// The value on the next line: `string(2) "on"`, `array(2) {`, `int(3)`, `NULL`.
  private mutating func dumped(depth: Int) -> LiteralValue {
    guard let line = lines.popFirst() else { return .null }
    let text = line.trimmed
    if Self.isArray(text) { return array(isDump: true, depth: depth + 1) }
    guard text.hasPrefix("string("), let quote = text.firstIndex(of: 0x22) else {
      let inner = text.drop { $0 != 0x28 }.dropFirst().dropLast()
      return inner.isEmpty
        ? .null
        : inner.elementsEqual("true".utf8)
          ? .bool(true) : inner.elementsEqual("false".utf8) ? .bool(false) : .number(inner.text)
    }
    let length = Int(text.dropFirst(7).prefix { $0 != 0x29 }.text) ?? 0
    var value = Array(text[(quote + 1)...])
    // A multi-line string.
    while value.count < length, value.last != 0x22, value.count < 1 << 20, let next = lines.popFirst() {
      value += [0x0A] + next
    }
    if value.last == 0x22, value.count != length { value.removeLast() }
    return .string(value)
  }
}
