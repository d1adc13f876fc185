/// The records of certain tables, as values that can be written and read.
///
/// Indexes are not included: tables build their own.
package struct StorageContents: Sendable {
  private var tables: [any TableContents] = []

  /// Creates contents without tables.
  package init() {}

  /// Copies the current contents of `tables`.
  package init(
    of world: WorldTables, tables types: [any StoredRecord.Type]
  ) {
    let copy = world.copy()
    for type in types { tables.append(Self.rows(type, of: copy)) }
  }

  /// Reads the output of `encode` for any of `tables`; a missing table has no records.
  ///
  /// Throws `UnknownTableError` for any other table, and the errors of reading a record.
  package init(from decoder: any Decoder, tables types: [any StoredRecord.Type]) throws {
    let container = try decoder.container(keyedBy: TableName.self)
    let names = Set(types.map { $0.tableName })
    for key in container.allKeys where !names.contains(key.stringValue) {
      throw UnknownTableError(name: key.stringValue)
    }
    for type in types { tables.append(try Self.rows(type, in: container)) }
  }

  /// The records of one type, in the order in which they were added.
  package subscript<Record: StoredRecord>(type: Record.Type) -> [Record] {
    tables.lazy.compactMap { $0 as? Rows<Record> }.first?.records ?? []
  }

  /// The first member of a record that fails its table's checks. `nil` if none does.
  package var unmetCheck: (path: String, wanted: String)? {
    for table in tables {
      guard let (index, member, wanted) = table.unmetCheck else { continue }
      return ("\(table.name).\(index).\(member)", wanted)
    }
    return nil
  }

  /// Puts the records into `world`, and replaces its records in the same tables.
  package func fill(_ world: WorldTables) {
    for table in tables { table.fill(world) }
  }

  private static func rows<Record: StoredRecord>(
    _ type: Record.Type, of world: WorldTables
  ) -> any TableContents {
    Rows(records: type.contents(of: world))
  }

  private static func rows<Record: StoredRecord>(
    _ type: Record.Type, in container: KeyedDecodingContainer<TableName>
  ) throws -> any TableContents {
    let records = try container.decodeIfPresent([Record].self, forKey: TableName(stringValue: type.tableName))
    return Rows(records: records ?? [])
  }
}

extension StorageContents: Encodable {
  /// Writes each table under its own name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TableName.self)
    for table in tables { try table.encode(into: &container) }
  }
}

/// A table in a document that is not among the known ones.
package struct UnknownTableError: Error, Sendable, Hashable {
  package let name: String
}

/// The records of one table, regardless of their type.
private protocol TableContents: Sendable {
  var name: String { get }
  var unmetCheck: (index: Int, member: String, wanted: String)? { get }
  func encode(into container: inout KeyedEncodingContainer<TableName>) throws
  func fill(_ world: WorldTables)
}

private struct Rows<Record: StoredRecord>: TableContents {
  let records: [Record]

  var name: String { Record.tableName }

  var unmetCheck: (index: Int, member: String, wanted: String)? {
    let checks = Record.checks
    guard !checks.isEmpty else { return nil }
    for (index, record) in records.enumerated() {
      for check in checks where !check.isMet(record) { return (index, check.member, check.wanted) }
    }
    return nil
  }

  func encode(into container: inout KeyedEncodingContainer<TableName>) throws {
    try container.encode(records, forKey: TableName(stringValue: name))
  }

  func fill(_ world: WorldTables) {
    Record.replace(with: records, in: world)
  }
}

/// The name of a table as a member of a document.
private struct TableName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
