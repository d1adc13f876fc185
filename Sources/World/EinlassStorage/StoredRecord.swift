package import EinlassWire

/// A record of any kind that an engine keeps: it has a table of its own, and can be written and read.
package protocol StoredRecord: Sendable, Equatable, Codable {
  /// The table's name in exports. Each name stands for one type of record.
  static var tableName: String { get }
  /// The checks on the record's members, for records that come from outside.
  static var checks: [RecordCheck<Self>] { get }
  /// The record as JSON, where it writes that itself, with the members that its `encode(to:)` has: for records that every
  /// request changes, since `JSONEncoder` takes ten times as long. nil: it does not.
  var json: [UInt8]? { get }
  /// Every record that `engine` has of this type, in the order in which they came.
  static func contents(of engine: any StorageEngine) async throws(StorageError) -> [Self]
  /// Replaces all records of this type in `engine` with `records`.
  static func replace(
    with records: [Self], in engine: any StorageEngine
  ) async throws(StorageError)
}

extension StoredRecord {
  package var json: [UInt8]? { nil }
}

/// A record that is found by a key, and optionally by other values.
///
/// The schema tells an engine everything about the record. It belongs to the type, so that a table is found by the
/// type alone and no reference-counted object has to be passed around.
package protocol TableRecord: StoredRecord {
  associatedtype Key: TableValueConvertible
  /// Identifies the record within its table. It never changes.
  var key: Key { get }
  /// How the table is kept.
  static var schema: TableSchema<Self> { get }
}

extension TableRecord {
  package static var tableName: String { schema.name }
  package static var checks: [RecordCheck<Self>] { schema.checks }

  package static func contents(
    of engine: any StorageEngine
  ) async throws(StorageError) -> [Self] {
    try await engine.list(Self.self, last: .max)
  }

  package static func replace(
    with records: [Self], in engine: any StorageEngine
  ) async throws(StorageError) {
    try await engine.replace(Self.self, with: records)
  }
}

extension TableSchema where Record: TableRecord {
  /// The schema of records that stay, or of those that are dropped after a time, which have a `date`.
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
