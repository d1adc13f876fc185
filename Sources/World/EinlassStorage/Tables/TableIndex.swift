/// A value by which the records of a table are found, in addition to their key.
///
/// It names an index for look-ups. The schema states how the value is derived from a record.
package struct TableIndex<Record: Sendable, Value: TableValueConvertible>: Sendable {
  package let name: String
  /// Whether values that differ only in case are equal.
  package let ignoresCase: Bool

  package init(_ name: String, ignoresCase: Bool = false) {
    self.name = name
    self.ignoresCase = ignoresCase
  }

  /// Returns `value` as the index stores it.
  package func tableValue(_ value: Value) -> TableValue {
    ignoresCase ? value.tableValue.lowercased : value.tableValue
  }
}

/// The kinds of index.
package enum IndexKind: Sendable {
  /// One record for each value: the one saved last, if several have the same value.
  case unique
  /// All records with a value, in the order in which they were added.
  case many
  /// Sorted texts, for searches by prefix.
  case sorted
}

/// The definition of one index of a table.
package struct IndexDefinition<Record: Sendable>: Sendable {
  package let name: String
  package let kind: IndexKind
  /// Returns the value of a record. `nil` if the record is not in the index.
  package let value: @Sendable (Record) -> TableValue?

  /// Returns an index that finds one record.
  package static func unique<Value>(
    _ index: TableIndex<Record, Value>, _ value: @escaping @Sendable (Record) -> Value?
  ) -> Self {
    Self(index, .unique, value)
  }

  /// Returns an index that lists records.
  package static func many<Value>(
    _ index: TableIndex<Record, Value>, _ value: @escaping @Sendable (Record) -> Value?
  ) -> Self {
    Self(index, .many, value)
  }

  /// Returns an index that lists records whose texts begin with a prefix.
  package static func sorted(
    _ index: TableIndex<Record, String>, _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    Self(index, .sorted, value)
  }

  private init<Value>(
    _ index: TableIndex<Record, Value>, _ kind: IndexKind, _ value: @escaping @Sendable (Record) -> Value?
  ) {
    name = index.name
    self.kind = kind
    // Storing a reference to the method would take memory for each record.
    self.value = { record in value(record).map { index.tableValue($0) } }
  }
}
