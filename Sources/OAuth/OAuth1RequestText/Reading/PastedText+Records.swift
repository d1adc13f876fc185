/// Records that log collectors wrap around each line.
extension PastedText {
  /// Names of the member that contains the text, in order of priority.
  private static let messages = ["log", "message", "msg", "textpayload", "@message", "text", "line", "event"]

  /// The text of JSON records: one record per line, or all in one value.
  static func recorded(_ lines: [Bytes]) -> Change? {
    guard let first = lines.first(where: { !$0.trimmed.isEmpty })?.trimmed,
      first.first == UInt8(ascii: "{") || first.first == UInt8(ascii: "[")
    else { return nil }
    var records: [LiteralValue] = []
    let filled = lines.map(\.trimmed).filter { !$0.isEmpty }
    if filled.allSatisfy({ $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") }) {
      for line in filled {
        var reader = LiteralReader(line)
        guard let record = try? reader.value() else { return nil }
        records.append(record)
      }
    } else {
      let whole = Array(lines.joined(separator: [0x0A]))
      var reader = LiteralReader(whole[...])
      guard let value = try? reader.value() else { return nil }
      reader.skipSpace()
      guard reader.isAtEnd else { return nil }
      records = value.elements ?? value.members?.lazy.compactMap { $0.value.elements }.first ?? [value]
    }
    // A record whose members describe the request says more than its text.
    var texts: [UInt8] = []
    var name: String?
    for record in records {
      if RequestObject.drafts(record).contains(where: \.isSigned) { return nil }
      guard let member = message(record) else { continue }
      name = name ?? member.name
      texts += member.text
      if texts.last != 0x0A, member.name.lowercased() != "log" { texts.append(0x0A) }
    }
    guard let name, texts[...].contains("oauth"), records.count > 1 || texts.dropLast().contains(0x0A) else {
      return nil
    }
    return (
      texts[...].split(separator: 0x0A, omittingEmptySubsequences: false),
      "the text was in the '\(name)' member of JSON records"
    )
  }

  private static func message(_ record: LiteralValue) -> (name: String, text: [UInt8])? {
    for wanted in messages {
      guard let member = record.members?.first(where: { $0.name.lowercased() == wanted }) else { continue }
      if let text = member.value.octets { return (member.name, text) }
      // journald writes non-printable text as a list of bytes.
      let octets = (member.value.elements ?? []).compactMap { $0.text.flatMap { UInt8($0) } }
      if !octets.isEmpty { return (member.name, octets) }
    }
    return nil
  }

  /// The lines without the prefixes that containers add: `2025-10-09T08:53:21.0Z stderr F `, `web-1  | `.
  static func contained(_ lines: [Bytes]) -> Change? {
    let filled = lines.filter { !$0.trimmed.isEmpty }
    guard filled.count > 1 else { return nil }
    var plain: [[UInt8]] = []
    var isPart = false
    for line in filled {
      let words = line.prefix(80).split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
      guard words.count >= 3, words[0].contains(0x54), words[0].count >= 20, words[1].hasPrefix("std"),
        ["F", "P"].contains(words[2].text)
      else {
        return piped(lines)
      }
      let content = line[min(words[2].endIndex + 1, line.endIndex)...]
      if isPart { plain[plain.count - 1] += content } else { plain.append(Array(content)) }
      isPart = words[2].elementsEqual("P".utf8)
    }
    return (plain.map { $0[...] }, "each line started with a container's timestamp")
  }

  private static func piped(_ lines: [Bytes]) -> Change? {
    let filled = lines.filter { !$0.trimmed.isEmpty }
    guard let first = filled.first, let bar = first.prefix(48).firstIndex(of: " | "), bar > first.startIndex
    else { return nil }
    let column = bar - first.startIndex
    guard
      filled.allSatisfy({
        $0.dropFirst(column).prefix(2).elementsEqual(" |".utf8)
          && RequestField.isName($0.prefix(column).trimmed.text)
      })
    else {
      return nil
    }
    return (lines.map { $0.dropFirst(column + 3) }, "each line started with a container's name")
  }
}
