/// Text without what copying added.
struct PastedText: Sendable {
  /// The bytes; unchanged if nothing was added around them.
  private(set) var octets: Bytes
  /// The removed additions, as clauses.
  private(set) var remarks: [String] = []

  /// Converts UTF-16 to UTF-8; removes a byte order mark, Markdown fences, quotation marks from mail, common
  /// indentation, the times of a log, line numbers and HTML.
  init(_ source: [UInt8]) {
    octets = source[...]
    if let decoded = Self.utf16(source) {
      octets = decoded[...]
      remarks.append("the text was UTF-16")
    }
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { octets = octets.dropFirst(3) }
    // Each may contain another, but quotations are rarely nested more than twice.
    for _ in 0..<4 {
      // A carriage return at the end of a line is kept: it may be part of a body.
      let lines = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
      guard
        let (lines, remark) = Self.unfenced(lines) ?? Self.unquoted(lines) ?? Self.unindented(lines)
          ?? Self.recorded(lines) ?? Self.contained(lines) ?? Self.unprefixed(lines) ?? Self.unnumbered(lines)
          ?? Self.plain(lines)
      else { break }
      octets = Array(lines.joined(separator: [0x0A]))[...]
      if !remarks.contains(remark) { remarks.append(remark) }
    }
  }

  /// Text from Windows tools: UTF-16 with a byte order mark.
  private static func utf16(_ octets: [UInt8]) -> [UInt8]? {
    let isLittle = octets.starts(with: [0xFF, 0xFE])
    guard isLittle || octets.starts(with: [0xFE, 0xFF]) else { return nil }
    let units = stride(from: 2, to: octets.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(octets[index]), UInt16(octets[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  typealias Change = (lines: [Bytes], remark: String)

  /// Returns the text between Markdown fences: of several blocks, the first that is about OAuth.
  private static func unfenced(_ lines: [Bytes]) -> Change? {
    var blocks: [[Bytes]] = []
    var fence: Bytes?
    for line in lines {
      let trimmed = line.trimmed
      if let open = fence {
        if trimmed == open { fence = nil } else { blocks[blocks.count - 1].append(line) }
      } else if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
        fence = trimmed.prefix { $0 == trimmed[trimmed.startIndex] }
        // "```curl ...```" on one line.
        let rest = trimmed.dropFirst(fence?.count ?? 0)
        if rest.count > 6, rest.suffix(3) == trimmed.prefix(3) {
          blocks.append([rest.dropLast(3)])
          fence = nil
        } else {
          blocks.append([])
        }
      } else if blocks.isEmpty, !trimmed.isEmpty, isStart(trimmed) {
        // Backticks within a body are part of it.
        return nil
      }
    }
    blocks.removeAll { $0.allSatisfy { $0.trimmed.isEmpty } }
    guard let block = blocks.first(where: { $0.contains { $0.contains("oauth") } }) ?? blocks.first else {
      return nil
    }
    return (block, "the text was between Markdown fences")
  }

  /// Whether a request begins on `line`, so that nothing before it matters.
  private static func isStart(_ line: Bytes) -> Bool {
    RequestLine(line) != nil || line.hasPrefix("curl ") || line.hasPrefix("{")
  }

  /// Returns the lines without `>` if every line begins with it.
  private static func unquoted(_ lines: [Bytes]) -> Change? {
    var isQuoted = false
    for line in lines where !line.trimmed.isEmpty {
      // Two of them before a quotation mark come from Apache's log.
      guard line.first == UInt8(ascii: ">"), !line.hasPrefix(">> \"") else { return nil }
      isQuoted = true
    }
    guard isQuoted else { return nil }
    let plain = lines.map { line in
      let rest = line.dropFirst()
      return rest.first == 0x20 ? rest.dropFirst() : rest
    }
    return (plain, "the lines started with '> '")
  }

  private static func unindented(_ lines: [Bytes]) -> Change? {
    var least = Int.max
    for line in lines where !line.trimmed.isEmpty {
      least = min(least, line.indentation)
      if least == 0 { return nil }
    }
    guard least < Int.max else { return nil }
    return (lines.map { $0.dropFirst(min(least, $0.indentation)) }, "the lines were indented")
  }
}
