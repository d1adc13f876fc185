/// Durations as people type them: `60d`, `15m`, `1h30m`, `250ms`, `-5m`.
package enum DurationText {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// The duration that `text` spells; nil where it is none, or longer than anyone's life.
  ///
  /// A minus sign counts for the whole; the units may come in any order, none of them twice.
  package static func parse(_ text: String) -> Duration? {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative { rest = rest.dropFirst() }
    var sum: Int64 = 0
    var used: Set<String> = []
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix { $0.isASCII && $0.isLetter }
      guard !digits.isEmpty, digits.count <= 12, let number = Int64(digits),
        let factor = units.first(where: { $0.name == unit })?.milliseconds, used.insert(String(unit)).inserted
      else { return nil }
      sum += number * factor
      rest = rest.dropFirst(digits.count + unit.count)
    }
    // A hundred years, so that no sum of moments comes near its limits.
    guard !used.isEmpty, sum <= 3_155_760_000_000 else { return nil }
    return .milliseconds(isNegative ? -sum : sum)
  }

  /// The whole milliseconds of `duration`.
  static func milliseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }

  /// `duration` in the same form, with the units that are not zero; `0s` for none.
  package static func text(_ duration: Duration) -> String {
    var rest = milliseconds(duration)
    guard rest != 0 else { return "0s" }
    var text = rest < 0 ? "-" : ""
    rest = abs(rest)
    for unit in units.reversed() where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text
  }
}
