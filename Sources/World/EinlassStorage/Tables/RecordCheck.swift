/// The check of one record member that comes from outside.
package struct RecordCheck<Record: Sendable>: Sendable {
  /// The member's name in an export.
  package let member: String
  /// The expected value, as part of a sentence.
  package let wanted: String
  package let isMet: @Sendable (Record) -> Bool

  /// Returns the check that a whole number is within bounds. `nil` always passes.
  package static func number<Number: FixedWidthInteger & Sendable>(
    _ member: String, _ range: ClosedRange<Number>, _ value: @escaping @Sendable (Record) -> Number?
  ) -> Self {
    Self(
      member: member, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      isMet: { record in value(record).map { range.contains($0) } ?? true })
  }
}

extension RecordCheck {
  /// Returns the check of a count of people's actions, up to a thousand million.
  package static func count(_ member: String, _ value: @escaping @Sendable (Record) -> Int?) -> Self {
    number(member, 0...1_000_000_000, value)
  }
}
