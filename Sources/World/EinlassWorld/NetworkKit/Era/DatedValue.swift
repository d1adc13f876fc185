package import EinlassWire

/// A part of a network's responses that changed over time: a header field, a member, a text or a limit.
package struct DatedValue<Value: Sendable & Equatable>: Sendable {
  /// A change on one day.
  package struct Change: Sendable {
    @usableFromInline package let since: WallTime
    @usableFromInline package let value: Value
  }

  /// The name of the detail, such as `x-xss-protection`.
  package let name: String
  /// The value before all changes.
  @usableFromInline package let first: Value
  /// The changes, the earliest first.
  @usableFromInline package let changes: [Change]
  /// The witness of the dates. The day of a change is that of the first recording with the new value, unless the source
  /// says otherwise.
  package let source: String

  /// - Parameter changes: The new values by the day or time at which they were first seen, such as `2019-07-13`, in order.
  package init(
    _ name: String, _ first: Value, _ changes: KeyValuePairs<String, Value> = [:], source: String = ""
  ) {
    self.name = name
    self.first = first
    self.changes = changes.compactMap { day, value in
      TimeText.date(day.contains("T") ? day : day + "T00:00:00Z").map { Change(since: $0, value: value) }
    }
    self.source = source
    assert(self.changes.count == changes.count, "\(name) has a day that is not one")
  }

  /// Returns the value at `time`.
  @inlinable
  package func callAsFunction(at time: WallTime) -> Value {
    var value = first
    for change in changes where change.since <= time { value = change.value }
    return value
  }
}

extension DatedValue: ExpressibleByIntegerLiteral where Value == Int {
  /// A number that did not change.
  package init(integerLiteral value: Int) { self.init("", value) }
}

/// The forms of a network's responses at one time. `Table` lists what changed, one property each.
@dynamicMemberLookup
package struct Era<Table: EraTable>: Sendable {
  @usableFromInline package let time: WallTime

  package init(_ time: WallTime) {
    self.time = time
  }

  /// The value of one of the table's properties at this time.
  @inlinable
  package subscript<Value>(dynamicMember property: KeyPath<Table, DatedValue<Value>>) -> Value {
    Table.table[keyPath: property](at: time)
  }
}

/// The details of one network's responses that changed over time.
///
/// It is a class, so that a look-up does not copy the table.
package protocol EraTable: AnyObject, Sendable {
  static var table: Self { get }
}

/// A line of the documentation of eras.
package struct EraRow: Sendable {
  package let name: String
  /// The values with the time since which each is sent. `nil` is the time before all changes.
  package let values: [(since: WallTime?, text: String)]
  package let source: String
}

extension EraTable {
  /// The properties of the table, in their order.
  package static var rows: [EraRow] {
    Mirror(reflecting: table).children.compactMap { ($0.value as? any DatedRow)?.row }
  }
}

private protocol DatedRow {
  var row: EraRow { get }
}

extension DatedValue: DatedRow {
  package var row: EraRow {
    EraRow(
      name: name,
      values: [(nil, Self.text(first))] + changes.map { ($0.since, Self.text($0.value)) }, source: source)
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case let value as Bool: value ? "present" : "absent"
    case let value as [String]: value.joined(separator: ", ")
    case let value as String?: value ?? "absent"
    case let value as Int?: value.map(String.init) ?? "absent"
    default: "\(value)"
    }
  }
}
