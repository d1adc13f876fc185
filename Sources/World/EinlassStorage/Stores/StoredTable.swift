internal import Synchronization

/// A table of records as a store knows it.
package struct StoredTable: Sendable {
  package let id: Int64
  /// nil: a table of marks.
  package let schema: RowSchema?

  package init(id: Int64, schema: RowSchema?) {
    self.id = id
    self.schema = schema
  }

  /// The position of the index called `name` of one of these kinds; nil where there is none.
  package func index(_ name: String, _ isKind: (IndexKind) -> Bool) -> Int? {
    schema?.indexes.firstIndex { $0.name == name && isKind($0.kind) }
  }

  /// Tells tables apart whose indexes differ.
  package static func description(of schema: RowSchema?) -> String {
    guard let schema else { return "marks" }
    return schema.indexes.map { "\($0.kind) \($0.name)" }.joined(separator: ", ")
  }
}

/// The tables that have been used since the store was opened, by the types of their records.
package final class StoredTables: Sendable {
  private let tables = Mutex<[ObjectIdentifier: StoredTable]>([:])

  package init() {}

  package subscript(type: Any.Type) -> StoredTable? {
    get { tables.withLock { $0[ObjectIdentifier(type)] } }
    set { tables.withLock { $0[ObjectIdentifier(type)] = newValue } }
  }
}
