/// Text that logs, listings and pages add around each line.
extension PastedText {
  /// Returns the lines without the date, time and other constant prefix that a log adds to each.
  static func unprefixed(_ lines: [Bytes]) -> Change? {
    let filled = lines.filter { !$0.trimmed.isEmpty }
    guard filled.count > 2, let first = filled.first else { return nil }
    // The common prefix of all lines, ignoring digits; an empty line may have lost the prefix's trailing spaces.
    let shape = { (octet: UInt8) in 0x30...0x39 ~= octet ? UInt8(ascii: "0") : octet }
    var common = first.prefix(120).map(shape)[...]
    for line in filled {
      let count = zip(common, line).prefix { $0 == shape($1) }.count
      if count < common.count, count == line.count, common.dropFirst(count).allSatisfy({ $0 == 0x20 }) {
        continue
      }
      common = common.prefix(count)
    }
    guard let end = common.lastIndex(of: 0x20) else { return nil }
    common = common.prefix(through: end)
    // A prefix contains at least hours, minutes and seconds.
    guard common.count(where: { $0 == UInt8(ascii: "0") }) >= 6, common.contains("00:00:00") else {
      return nil
    }
    return (lines.map { $0.dropFirst(common.count) }, "each line started with a timestamp")
  }

  /// Returns the lines without line numbers.
  static func unnumbered(_ lines: [Bytes]) -> Change? {
    var next: Int?
    var plain: [Bytes] = []
    for line in lines {
      let trimmed = line.drop { $0 == 0x20 || $0 == 0x09 }
      if trimmed.trimmed.isEmpty, line.startIndex == lines.last?.startIndex { continue }
      let digits = trimmed.prefix { 0x30...0x39 ~= $0 }
      guard 1...6 ~= digits.count, let number = Int(digits.text), next == nil || number == next else {
        return nil
      }
      next = number + 1
      var rest = trimmed.dropFirst(digits.count)
      if let mark = rest.first, ":.|)".utf8.contains(mark) { rest = rest.dropFirst() }
      guard rest.isEmpty || rest.first == 0x20 || rest.first == 0x09 || rest.trimmed.isEmpty else {
        return nil
      }
      plain.append(rest)
    }
    guard plain.count > 2 else { return nil }
    // The number of spaces after the line number is that of the first line.
    let gap = plain[0].prefix { $0 == 0x20 || $0 == 0x09 }.count
    return (
      plain.map { $0.dropFirst(min(gap, $0.prefix { $0 == 0x20 || $0 == 0x09 }.count)) },
      "its lines were numbered"
    )
  }

  /// Returns the text of a web page's code element, with its entities decoded.
  static func plain(_ lines: [Bytes]) -> Change? {
    guard let first = lines.first(where: { !$0.trimmed.isEmpty })?.trimmed,
      first.hasPrefix("<pre") || first.hasPrefix("<code")
    else { return nil }
    var text = ""
    var isTag = false
    for character in Array(lines.joined(separator: [0x0A]))[...].text {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    text = HTMLText.decoded(text).replacing("\u{A0}", with: " ")
    let plain = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    return (Array(plain), "the text was HTML")
  }
}
