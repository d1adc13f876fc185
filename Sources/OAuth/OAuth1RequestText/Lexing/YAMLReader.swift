internal import OAuth1

/// Reads the YAML that HTTP recorders write: indented mappings and lists; plain, quoted and block scalars; tags.
///
/// Each line is read once. `LiteralReader` reads values in brackets.
struct YAMLReader {
  private struct Line {
    let indentation: Int
    var text: Bytes
  }

  private var lines: ArraySlice<Line>

  /// The documents in `text`.
  static func values(in text: Bytes) -> [LiteralValue] {
    var documents: [[Line]] = [[]]
    for line in text.lines {
      if line.trimmed.hasPrefix("---"), line.indentation == 0 {
        documents.append([])
      } else {
        documents[documents.count - 1].append(
          Line(indentation: line.prefix { $0 == 0x20 }.count, text: line.drop { $0 == 0x20 }))
      }
    }
    return documents.compactMap { lines in
      var reader = YAMLReader(lines: lines[...])
      return reader.block(least: 0, depth: 0)
    }
  }

  private mutating func skipEmpty() {
    while let line = lines.first, line.text.trimmed.isEmpty || line.text.first == UInt8(ascii: "#") {
      lines.removeFirst()
    }
  }

  /// The mapping or list with at least that indentation; `nil` if none is next.
  private mutating func block(least: Int, depth: Int) -> LiteralValue? {
    skipEmpty()
    guard let first = lines.first, first.indentation >= least, depth < LiteralReader.deepest else {
      return nil
    }
    let indentation = first.indentation
    if Self.isItem(first.text) { return list(indentation, depth: depth) }
    guard Self.key(first.text) != nil else { return nil }
    var members: [LiteralValue.Member] = []
    while true {
      skipEmpty()
      guard let line = lines.first, line.indentation == indentation, let (name, rest) = Self.key(line.text)
      else { break }
      lines.removeFirst()
      members.append(
        LiteralValue.Member(name, value(rest, indentation, depth: depth, isMember: true)))
    }
    return .object(members)
  }

  private mutating func list(_ indentation: Int, depth: Int) -> LiteralValue {
    var elements: [LiteralValue] = []
    while true {
      skipEmpty()
      guard let line = lines.first, line.indentation == indentation, Self.isItem(line.text) else { break }
      let content = line.text.dropFirst().drop { $0 == 0x20 }
      let inner = indentation + (content.startIndex - line.text.startIndex)
      let isMapping = Self.key(content) != nil && content.first != 0x22 && content.first != 0x27
      if isMapping || Self.isItem(content) {
        // The mapping or list begins on the item's own line.
        lines[lines.startIndex] = Line(indentation: inner, text: content)
        elements.append(block(least: inner, depth: depth + 1) ?? .null)
        if lines.first?.text == content { lines.removeFirst() }
      } else {
        lines.removeFirst()
        elements.append(value(content, indentation, depth: depth, isMember: false))
      }
    }
    return .array(elements)
  }

  /// The value that begins with `text`, after a name or dash on a line with that indentation.
  private mutating func value(_ source: Bytes, _ indentation: Int, depth: Int, isMember: Bool)
    -> LiteralValue
  {
    var text = source.trimmed
    var isBinary = false
    while text.first == UInt8(ascii: "!") || text.first == UInt8(ascii: "&") {
      let tag = text.prefix { $0 > 0x20 }
      isBinary = isBinary || tag.elementsEqual("!binary".utf8) || tag.elementsEqual("!!binary".utf8)
      text = text[tag.endIndex...].trimmed
    }
    guard let first = text.first else {
      // A list may have the same indentation as its name.
      skipEmpty()
      if isMember, let next = lines.first, next.indentation == indentation, Self.isItem(next.text) {
        return list(indentation, depth: depth + 1)
      }
      return block(least: indentation + 1, depth: depth + 1) ?? .null
    }
    switch first {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      let octets = literal(indentation, isFolded: first == UInt8(ascii: ">"))
      return .string(isBinary ? Base64.decodeLeniently(octets.span) : octets)
    case 0x22, 0x27: return .string(quoted(text, first))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let whole = folded(text, indentation)
      var reader = LiteralReader(whole[...], isTolerant: true)
      return (try? reader.value()) ?? .string(whole)
    default:
      let octets = folded(text, indentation)
      if isBinary { return .string(Base64.decodeLeniently(octets.span)) }
      switch String(decoding: octets, as: UTF8.self) {
      case "null", "~": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return .string(octets)
      }
    }
  }

  /// A plain scalar, which continues on lines with more indentation.
  private mutating func folded(_ text: Bytes, _ indentation: Int) -> [UInt8] {
    var octets = Array(text)
    while let line = lines.first, line.indentation > indentation, !line.text.trimmed.isEmpty {
      octets += [0x20] + line.text.trimmed
      lines.removeFirst()
    }
    return octets
  }

  /// The lines of a block scalar, with their line ends.
  private mutating func literal(_ indentation: Int, isFolded: Bool) -> [UInt8] {
    var octets: [UInt8] = []
    var own: Int?
    while let line = lines.first, line.indentation > indentation || line.text.trimmed.isEmpty {
      own = own ?? line.indentation
      if !octets.isEmpty { octets.append(isFolded ? 0x20 : 0x0A) }
      octets += Array(repeating: 0x20, count: max(0, line.indentation - (own ?? 0))) + line.text
      lines.removeFirst()
    }
    while octets.last == 0x0A { octets.removeLast() }
    return octets
  }

  /// A quoted scalar, which may span lines: a line end within it is a space.
  private mutating func quoted(_ source: Bytes, _ quote: UInt8) -> [UInt8] {
    var octets: [UInt8] = []
    var text = source.dropFirst()
    while true {
      var escape: [UInt8] = []
      while let octet = text.popFirst() {
        if octet == quote {
          guard quote == 0x27, text.first == quote else { return octets }
          text.removeFirst()
          octets.append(quote)
        } else if octet == 0x5C, quote == 0x22 {
          if text.isEmpty { escape = [octet]; break }
          var scalars = text.prefix(12).prefix { $0 < 0x80 }.map { Unicode.Scalar($0) }[...]
          let count = scalars.count
          StringEscape.take(&scalars, isText: true, into: &octets)
          text = text.dropFirst(count - scalars.count)
        } else {
          octets.append(octet)
        }
      }
      guard let next = lines.popFirst() else { return octets }
      // A backslash at the end of a line joins it with the next.
      if escape.isEmpty {
        while octets.last == 0x20 { octets.removeLast() };
        octets.append(next.text.trimmed.isEmpty ? 0x0A : 0x20)
      }
      text = next.text
      if !escape.isEmpty, text.first == 0x5C, text.dropFirst().first == 0x20 { text = text.dropFirst() }
    }
  }

  private static func isItem(_ text: Bytes) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text.dropFirst().first == 0x20)
  }

  /// The name in `name: value`, and the text after it; `nil` if the line has another form.
  private static func key(_ text: Bytes) -> (name: String, rest: Bytes)? {
    if isItem(text) { return nil }
    if let quote = text.first, quote == 0x22 || quote == 0x27 {
      let inner = text.dropFirst().prefix(256).prefix { $0 != quote }
      let rest = text[inner.endIndex...].dropFirst()
      return rest.first == 0x3A ? (inner.text, rest.dropFirst()) : nil
    }
    let name = text.prefix(256).prefix { $0 != 0x3A }
    let rest = text[name.endIndex...]
    guard rest.first == 0x3A, rest.count == 1 || rest.dropFirst().first == 0x20, !name.isEmpty,
      !name.contains(0x22), !name.contains(0x7B)
    else { return nil }
    return (name.text, rest.dropFirst())
  }
}
