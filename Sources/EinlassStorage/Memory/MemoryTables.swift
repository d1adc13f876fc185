/// The tables of an engine in memory: a value, so that a snapshot costs nothing until something changes. A table comes into
/// being when something is put into it.
///
/// They are found by the types of their records; there are so few that looking through them is quicker than hashing.
struct MemoryTables {
  private var types: [ObjectIdentifier] = []
  private var tables: [MemoryTable] = []
  private var markTypes: [ObjectIdentifier] = []
  private var markTables: [MarkTable] = []

  /// What `body` finds in the table of `type`; nil where nothing was ever put into it.
  func find<Result>(_ type: ObjectIdentifier, _ body: (borrowing MemoryTable) -> Result?) -> Result? {
    guard let index = types.firstIndex(of: type) else { return nil }
    return body(tables[index])
  }

  /// What `body` does to the table of `type`; nil where nothing was ever put into it.
  mutating func change<Result>(_ type: ObjectIdentifier, _ body: (inout MemoryTable) -> Result?) -> Result? {
    guard let index = types.firstIndex(of: type) else { return nil }
    return body(&tables[index])
  }

  /// Puts something into the table of `type`, which has `schema`.
  mutating func with<Result>(
    _ type: ObjectIdentifier, _ schema: @autoclosure () -> RowSchema, _ body: (inout MemoryTable) -> Result
  ) -> Result {
    if let index = types.firstIndex(of: type) { return body(&tables[index]) }
    types.append(type)
    tables.append(MemoryTable(schema()))
    return body(&tables[tables.count - 1])
  }

  /// Does something with the marks of `type`.
  mutating func withMarks<Result>(_ type: ObjectIdentifier, _ body: (inout MarkTable) -> Result) -> Result {
    if let index = markTypes.firstIndex(of: type) { return body(&markTables[index]) }
    markTypes.append(type)
    markTables.append(MarkTable())
    return body(&markTables[markTables.count - 1])
  }
}
