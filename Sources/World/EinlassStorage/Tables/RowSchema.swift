package import EinlassWire

/// A record as tables hold it, by reference. Tables are therefore compiled once for records of every type, and a record is
/// copied only when the table's lock is released.
package typealias AnyRow = AnyObject & Sendable

/// A record of a known type.
package final class Row<Record: Sendable>: Sendable {
  package let record: Record

  package init(_ record: Record) {
    self.record = record
  }

  /// The record in `row`; a table holds rows of one type alone.
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
    /// The value of a record. `nil` if the record is not in the index.
    package let value: @Sendable (any AnyRow) -> TableValue?
  }

  /// Marks records that come with every sign-in and are dropped again.
  package struct Forgetting: Sendable {
    /// When the record came.
    package let date: @Sendable (any AnyRow) -> WallTime
    /// How many are kept at most; beyond that the oldest are dropped.
    package let capacity: Int
  }

  package let key: @Sendable (any AnyRow) -> TableValue
  package let indexes: [Index]
  /// `nil` if records stay until they are removed.
  package let forgetting: Forgetting?
  /// Reports the secrets of a record. `nil` if it has none. Secrets of records that are dropped are passing.
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
