package import EinlassWire

/// A record in a table, by reference. Tables are therefore compiled once for all types of records, and a record is
/// copied only when the table's lock is released.
package typealias AnyRow = AnyObject & Sendable

/// A record of a known type.
package final class Row<Record: Sendable>: Sendable {
  package let record: Record

  package init(_ record: Record) {
    self.record = record
  }

  /// Returns the record in `row`. All rows of a table have the same type.
  package static func record(in row: any AnyRow) -> Record {
    guard let row = row as? Self else { preconditionFailure("a table whose records are not \(Record.self)") }
    return row.record
  }
}

/// A record's schema with its type erased.
package final class RowSchema: Sendable {
  package struct Index: Sendable {
    package let name: String
    package let kind: IndexKind
    /// Returns the value of a record. `nil` if the record is not in the index.
    package let value: @Sendable (any AnyRow) -> TableValue?
  }

  /// The limit for records that are added with every sign-in and dropped again.
  package struct Forgetting: Sendable {
    /// The time at which the record was added.
    package let date: @Sendable (any AnyRow) -> WallTime
    /// The maximum number of records. The oldest ones are dropped first.
    package let capacity: Int
  }

  package let key: @Sendable (any AnyRow) -> TableValue
  package let indexes: [Index]
  /// `nil` if records are kept until they are removed.
  package let forgetting: Forgetting?
  /// Reports the secrets of a record. `nil` if records have none. Secrets of records that are dropped after some time
  /// are passing.
  package let secrets: (@Sendable (any AnyRow, SecretCollector) -> Void)?

  init(
    key: @escaping @Sendable (any AnyRow) -> TableValue, indexes: [Index], forgetting: Forgetting?,
    secrets: (@Sendable (any AnyRow, SecretCollector) -> Void)?
  ) {
    self.key = key
    self.indexes = indexes
    self.forgetting = forgetting
    self.secrets = secrets
  }

  /// Adds the record's secrets to `index`.
  func tellSecrets(of row: any AnyRow, to index: SecretIndex) {
    secrets?(row, SecretCollector(index, isPassing: forgetting != nil))
  }
}
