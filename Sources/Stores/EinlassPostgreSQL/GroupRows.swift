internal import EinlassStorage

/// What a group of operations knows of the records of one world, and what it makes of them.
struct GroupRows {
  /// What was read for this group; what the cache has may be pushed out of it.
  private var fetched: [RowCache.Key: RowCache.Content] = [:]
  /// The records that this group has written; the inner nil: removed.
  private var rows: [RowCache.Key: StoredRow?] = [:]
  /// What the cache gets once the group is committed, in order; nil: it forgets what it has.
  private(set) var changes: [(key: RowCache.Key, content: RowCache.Content?)] = []
  /// The tables of which everything may have changed.
  private(set) var forgotten: Set<Int64> = []

  /// What is known about a key, with what the group has made of it; nil: it has to be read.
  func known(_ key: RowCache.Key, _ cache: RowCache) -> RowCache.Content? {
    if let row = rows[key] { return row.map { .row($0) } ?? .nothing }
    if forgotten.contains(key.table) { return nil }
    return fetched[key] ?? cache.find(key)
  }

  /// Notes what was read for the group, before it has changed anything.
  mutating func fetch(_ key: RowCache.Key, _ content: RowCache.Content) {
    fetched[key] = content
  }

  /// Notes what becomes of a record; nil: it is removed.
  mutating func set(_ row: StoredRow?, _ key: RowCache.Key) {
    rows[key] = .some(row)
    change(key, row.map { .row($0) } ?? .nothing)
  }

  /// Notes what the cache gets for a key; nil: it forgets what it has.
  mutating func change(_ key: RowCache.Key, _ content: RowCache.Content?) {
    changes.append((key, content))
  }

  /// Forgets what is known about the records of a table.
  mutating func forget(_ table: Int64) {
    rows = rows.filter { $0.key.table != table }
    fetched = fetched.filter { $0.key.table != table }
    changes.removeAll { $0.key.table == table }
    forgotten.insert(table)
  }
}
