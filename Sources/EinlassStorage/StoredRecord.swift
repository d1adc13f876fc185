package import EinlassWire

/// What an engine keeps, of whatever kind: something with a table of its own, which can be written down and read.
package protocol StoredRecord: Sendable, Equatable, Codable {
  /// The table's name: what an export calls it. One name stands for one type of record.
  static var tableName: String { get }
  /// What the record's members may be, for records that come from outside.
  static var checks: [RecordCheck<Self>] { get }
  /// Every record that `engine` has of this type, in the order in which they came.
  static func contents(of engine: any StorageEngine) async throws(StorageFailure) -> [Self]
  /// Puts `records` in the place of all that `engine` has of this type.
  static func replace(
    with records: [Self], in engine: any StorageEngine
  ) async throws(StorageFailure)
}

/// A record that is found by a key, and perhaps by other values.
///
/// The schema says all that an engine has to know of it. It belongs to the type, so that a table is found by the type
/// alone and nothing is passed around that would have to be counted.
package protocol TableRecord: StoredRecord {
  associatedtype Key: TableValueConvertible
  /// What tells the record from all others of its table. It never changes.
  var key: Key { get }
  /// How the table is kept.
  static var schema: TableSchema<Self> { get }
}

extension TableRecord {
  package static var tableName: String { schema.name }
  package static var checks: [RecordCheck<Self>] { schema.checks }

  package static func contents(
    of engine: any StorageEngine
  ) async throws(StorageFailure) -> [Self] {
    try await engine.list(Self.self, last: .max)
  }

  package static func replace(
    with records: [Self], in engine: any StorageEngine
  ) async throws(StorageFailure) {
    try await engine.replace(Self.self, with: records)
  }
}

extension TableSchema where Record: TableRecord {
  /// The schema of records that stay, or of those that go again, which have a `date`.
  package init(
    _ name: String, indexes: [IndexDefinition<Record>] = [],
    date: (@Sendable (Record) -> WallTime)? = nil, capacity: Int = 100_000,
    checks: [RecordCheck<Record>] = [],
    secrets: (@Sendable (Record, SecretCollector) -> Void)? = nil
  ) {
    self.init(
      name, key: { $0.key.tableValue }, indexes: indexes, date: date, capacity: capacity, checks: checks,
      secrets: secrets)
  }
}
