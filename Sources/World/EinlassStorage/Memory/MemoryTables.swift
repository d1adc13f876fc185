/// The tables of a world, as a value: a copy costs nothing until either changes. A table is created when its first
/// record is added.
///
/// Tables are found by the types of their records. There are so few that a linear search is faster than hashing.
struct MemoryTables {
  /// The initial capacity for tables.
  private static var usualCount: Int { 8 }

  private var types: [ObjectIdentifier] = []
  private var tables: [MemoryTable] = []
  private var markTypes: [ObjectIdentifier] = []
  private var markTables: [MarkTable] = []

  /// Returns the result of `body` for the table of `type`. `nil` if the table does not exist.
  func find<Result>(_ type: ObjectIdentifier, _ body: (borrowing MemoryTable) -> Result?) -> Result? {
    guard let index = types.firstIndex(of: type) else { return nil }
    return body(tables[index])
  }

  /// Returns the result of `body`, which may change the table of `type`. `nil` if the table does not exist.
  mutating func change<Result>(_ type: ObjectIdentifier, _ body: (inout MemoryTable) -> Result?) -> Result? {
    guard let index = types.firstIndex(of: type) else { return nil }
    return body(&tables[index])
  }

  /// Runs `body` on the table of `type`, which has `schema`, and creates the table if necessary.
  mutating func with<Result>(
    _ type: ObjectIdentifier, _ schema: @autoclosure () -> RowSchema, _ body: (inout MemoryTable) -> Result
  ) -> Result {
    if let index = types.firstIndex(of: type) { return body(&tables[index]) }
    if types.isEmpty {
      types.reserveCapacity(Self.usualCount)
      tables.reserveCapacity(Self.usualCount)
    }
    types.append(type)
    tables.append(MemoryTable(schema()))
    return body(&tables[tables.count - 1])
  }

  /// Runs `body` on the marks of `type`.
  mutating func withMarks<Result>(_ type: ObjectIdentifier, _ body: (inout MarkTable) -> Result) -> Result {
    if let index = markTypes.firstIndex(of: type) { return body(&markTables[index]) }
    markTypes.append(type)
    markTables.append(MarkTable())
    return body(&markTables[markTables.count - 1])
  }
}
