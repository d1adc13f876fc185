internal import EinlassWire

/// The description of a table's records for tables in memory, exports and the redaction of a journal.
package struct TableSchema<Record: Sendable>: Sendable {
  package let name: String
  package let checks: [RecordCheck<Record>]
  /// The same schema with the type of the records erased.
  package let rows: RowSchema

  init(
    _ name: String, key: @escaping @Sendable (Record) -> TableValue, indexes: [IndexDefinition<Record>],
    date: (@Sendable (Record) -> WallTime)?, capacity: Int, checks: [RecordCheck<Record>],
    secrets: (@Sendable (Record, SecretCollector) -> Void)?
  ) {
    self.name = name
    self.checks = checks
    // Closures that take a record are wrapped to take the row that contains it.
    let indexes = indexes.map { index in
      RowSchema.Index(
        name: index.name, kind: index.kind, value: { row in index.value(Row<Record>.record(in: row)) })
    }
    let forgetting = date.map { date in
      RowSchema.Forgetting(date: { row in date(Row<Record>.record(in: row)) }, capacity: capacity)
    }
    var tell: (@Sendable (any AnyRow, SecretCollector) -> Void)?
    if let secrets { tell = { row, collector in secrets(Row<Record>.record(in: row), collector) } }
    rows = RowSchema(
      key: { row in key(Row<Record>.record(in: row)) }, indexes: indexes, forgetting: forgetting,
      secrets: tell)
  }
}
