package import EinlassWire

/// How the records of one table are kept: everything that an engine, an export and the redaction of a journal have to
/// know of them.
package struct TableSchema<Record: Sendable>: Sendable {
  /// Records that come with every sign-in and go again.
  package struct Forgetting: Sendable {
    /// When the record came.
    package let date: @Sendable (Record) -> WallTime
    /// How many are kept at most; beyond that the oldest go.
    package let capacity: Int
  }

  package let name: String
  package let indexes: [IndexDefinition<Record>]
  /// nil: records stay until they are removed.
  package let forgetting: Forgetting?
  /// Tells what of a record opens something; nil: nothing does. Secrets of records that are forgotten are passing.
  package let secrets: (@Sendable (Record, SecretCollector) -> Void)?
  package let checks: [RecordCheck<Record>]

  package init(
    _ name: String, indexes: [IndexDefinition<Record>] = [],
    date: (@Sendable (Record) -> WallTime)? = nil, capacity: Int = 100_000,
    checks: [RecordCheck<Record>] = [],
    secrets: (@Sendable (Record, SecretCollector) -> Void)? = nil
  ) {
    self.name = name
    self.indexes = indexes
    self.checks = checks
    self.secrets = secrets
    forgetting = date.map { Forgetting(date: $0, capacity: capacity) }
  }
}
