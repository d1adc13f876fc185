/// A birthday in Facebook's format: `MM/DD/YYYY`, or `MM/DD` or `YYYY` if the person shares only a part.
package struct FacebookBirthday: Sendable {
  /// The full date. `nil` if it is not shared in full. Month and day are within the ranges of a calendar.
  package let date: (year: Int, month: Int, day: Int)?

  /// Returns `nil` if the text is not a birthday, or there is no such day.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let lengths = parts.map(\.utf8.count)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count else { return nil }
    switch lengths {
    case [4] where numbers[0] >= 1: date = nil
    case [2, 2] where Self.isDay(numbers[0], numbers[1]): date = nil
    case [2, 2, 4] where Self.isDay(numbers[0], numbers[1]) && numbers[2] >= 1:
      date = (numbers[2], numbers[0], numbers[1])
    default: return nil
    }
  }

  private static func isDay(_ month: Int, _ day: Int) -> Bool {
    let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && 1...days[month - 1] ~= day
  }
}
