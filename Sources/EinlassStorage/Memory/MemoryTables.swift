/// The tables of an engine in memory. A table comes into being when it is first touched.
struct MemoryTables {
  /// The types of the records; there are so few that looking through them is quicker than hashing.
  private var types: [ObjectIdentifier] = []
  private var tables: [any MemoryTableBox] = []

  init() {}

  /// The tables that `snapshot` has.
  init(_ snapshot: MemorySnapshot) {
    types = snapshot.tables.map(\.type)
    tables = snapshot.tables.map(\.content.boxed)
  }

  /// The tables as they are now.
  var snapshot: MemorySnapshot {
    MemorySnapshot(tables: zip(types, tables).map { ($0, $1.anyContent) })
  }

  /// Does something with the table of `type`.
  mutating func with<Record: TableRecord, Result>(
    _ type: Record.Type, _ body: (inout MemoryTable<Record>) -> Result
  ) -> Result {
    with(ObjectIdentifier(type), MemoryTable<Record>(), body)
  }

  /// Does something with the marks of `type`.
  mutating func withMarks<Record: MarkRecord, Result>(
    _ type: Record.Type, _ body: (inout MarkTable) -> Result
  ) -> Result {
    with(ObjectIdentifier(type), MarkTable(), body)
  }

  private mutating func with<Content: MemoryTableContent, Result>(
    _ type: ObjectIdentifier, _ empty: @autoclosure () -> Content, _ body: (inout Content) -> Result
  ) -> Result {
    if let index = types.firstIndex(of: type), let box = tables[index] as? ContentBox<Content> {
      return body(&box.content)
    }
    let box = ContentBox(empty())
    types.append(type)
    tables.append(box)
    return body(&box.content)
  }
}

/// Tables as they were at one moment.
struct MemorySnapshot: Sendable {
  let tables: [(type: ObjectIdentifier, content: any MemoryTableContent)]
}

/// What a table in memory holds: a value, so that a snapshot of it costs nothing until the table changes.
protocol MemoryTableContent: Sendable {}

extension MemoryTableContent {
  fileprivate var boxed: any MemoryTableBox { ContentBox(self) }
}

/// Where a table lies, so that it is changed in its place.
fileprivate protocol MemoryTableBox: AnyObject {
  var anyContent: any MemoryTableContent { get }
}

private final class ContentBox<Content: MemoryTableContent>: MemoryTableBox {
  var content: Content

  init(_ content: Content) {
    self.content = content
  }

  var anyContent: any MemoryTableContent { content }
}
