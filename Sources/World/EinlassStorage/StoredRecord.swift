package import EinlassWire

/// A record of any kind, which has its own table and can be written and read.
package protocol StoredRecord: Sendable, Equatable, Codable {
  /// The table's name in exports. Each name identifies one type of record.
  static var tableName: String { get }
  /// The checks of record members that come from outside.
  static var checks: [RecordCheck<Self>] { get }
  /// The record as JSON with the members of its `encode(to:)`, for records that change with every request, since
  /// `JSONEncoder` takes ten times as long. `nil` if the record does not write its own JSON.
  var json: [UInt8]? { get }
  /// Returns every record of this type in `tables`, in the order in which they were added.
  static func contents(of tables: WorldTables) -> [Self]
  /// Replaces all records of this type in `tables` with `records`.
  static func replace(with records: [Self], in tables: WorldTables)
  /// Returns the rows of this type that have changed since they were last taken.
  static func takeChanges(from tables: WorldTables) throws(StorageError) -> [RowChange]
  /// Returns every row of this type. From now on, the table notes its changes.
  static func takeAll(from tables: WorldTables) throws(StorageError) -> [RowChange]
  /// Adopts rows from a store, and notes changes from now on. Throws if a row cannot be read.
  static func apply(_ rows: [RowChange], to tables: WorldTables) throws(StorageError)
}

extension StoredRecord {
  package var json: [UInt8]? { nil }
}

/// A record that can be found by a key, and optionally by other values.
///
/// The schema describes the record completely. It belongs to the type, so that the type is enough to find a table, and
/// no reference-counted object has to be passed around.
package protocol TableRecord: StoredRecord {
  associatedtype Key: TableValueConvertible
  /// Identifies the record within its table. It never changes.
  var key: Key { get }
  /// The schema of the table.
  static var schema: TableSchema<Self> { get }
}

extension TableRecord {
  package static var tableName: String { schema.name }
  package static var checks: [RecordCheck<Self>] { schema.checks }

  package static func contents(of tables: WorldTables) -> [Self] { tables.kept(Self.self) }

  package static func replace(with records: [Self], in tables: WorldTables) {
    tables.replace(Self.self, with: records)
  }
}

extension TableSchema where Record: TableRecord {
  /// Creates the schema of permanent records, or of records with a `date`, which are dropped after some time.
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
