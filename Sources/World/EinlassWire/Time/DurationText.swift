/// Durations as users type them: `60d`, `15m`, `1h30m`, `250ms`, `-5m`.
package enum DurationText {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// The longest accepted duration: a hundred years of 365.25 days, so that no sum of times comes near its limits.
  package static let longest = Duration.milliseconds(longestMilliseconds)
  private static let longestMilliseconds: Int64 = 3_155_760_000_000

  /// Parses `text` as a duration. `nil` if it is not one, or longer than a hundred years in total or in one unit.
  ///
  /// A minus sign applies to the whole; units may be in any order, but not repeated.
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
      let (product, isTooLong) = number.multipliedReportingOverflow(by: factor)
      guard !isTooLong, product <= longestMilliseconds else { return nil }
      // There are five units, so the sum is at most five times the limit.
      sum += product
      rest = rest.dropFirst(digits.count + unit.count)
    }
    guard !used.isEmpty, sum <= longestMilliseconds else { return nil }
    return .milliseconds(isNegative ? -sum : sum)
  }

  /// Returns `duration` in the same format, with the nonzero units; `0s` for zero.
  package static func text(_ duration: Duration) -> String {
    let milliseconds = duration.wholeMilliseconds
    guard milliseconds != 0 else { return "0s" }
    var text = milliseconds < 0 ? "-" : ""
    var rest = milliseconds.magnitude
    for unit in units.reversed() where rest >= unit.milliseconds.magnitude {
      text += "\(rest / unit.milliseconds.magnitude)\(unit.name)"
      rest %= unit.milliseconds.magnitude
    }
    return text
  }
}
