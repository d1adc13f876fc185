internal import EinlassWire

/// The records of one table in memory, in the order in which they were added. Their type is erased, so the code is
/// compiled once for all.
///
/// Keys and indexed values map to a place. A removed record leaves an empty place; empty places are removed once they
/// outnumber those in use. Every operation takes amortized constant time.
struct MemoryTable {
  let schema: RowSchema

  private var rows: [(any AnyRow)?] = []
  /// The place of the first of `rows`.
  private var base = 0
  /// The number of removed rows at the start of `rows`.
  private var gone = 0
  private var places = PlaceMap<Int>()
  /// The indexes, in the order of the schema.
  private var indexes: [MemoryIndex]
  /// Computed rows, which are not in `rows` until they change. `nil` in most tables.
  private var computed: ComputedRows?
  /// The changes since they were last taken. `nil` if the world is not in a store.
  private var changes: TableChanges?

  init(_ schema: RowSchema) {
    self.schema = schema
    indexes = schema.indexes.map { MemoryIndex($0.kind) }
  }

  // MARK: - Finding

  func find(_ key: TableValue) -> (any AnyRow)? {
    if let place = places[key] { return rows[place - base] }
    return computed?.row(with: key, by: schema.key)
  }

  /// Returns the computed row that has `value` in an index, unless it has changed.
  private func computedRow(by index: RowSchema.Index, _ value: TableValue) -> (any AnyRow)? {
    guard let row = computed?.row(with: value, by: index.value), places[schema.key(row)] == nil else {
      return nil
    }
    return row
  }

  func find(by index: String, _ value: TableValue) -> (any AnyRow)? {
    for number in indexes.indices where schema.indexes[number].name == index {
      if let place = indexes[number].place(of: value) { return rows[place - base] }
      if let row = computedRow(by: schema.indexes[number], value) { return row }
    }
    return nil
  }

  func list(by index: String, _ value: TableValue) -> [any AnyRow] {
    for number in indexes.indices where schema.indexes[number].name == index && !indexes[number].isSorted {
      let kept = indexes[number].places(of: value).compactMap { rows[$0 - base] }
      return (computedRow(by: schema.indexes[number], value).map { [$0] } ?? []) + kept
    }
    return []
  }

  func list(by index: String, prefix: String, limit: Int) -> [any AnyRow] {
    for number in indexes.indices where schema.indexes[number].name == index && indexes[number].isSorted {
      let kept = indexes[number].keys(prefix: prefix, limit: limit).compactMap { find($0) }
      guard let computed, let fitting = computed.numbersWithPrefix(prefix) else { return kept }
      let others = unchanged(fitting.clamped(to: computed.numbers)).prefix(limit)
      let text = schema.indexes[number].value
      return (kept + others).sorted { text($0) ?? .text("") < text($1) ?? .text("") }.prefix(limit).map(
        \.self)
    }
    return []
  }

  /// Returns the computed rows with these numbers that have not changed.
  private func unchanged(_ numbers: some Sequence<Int>) -> some Sequence<any AnyRow> {
    numbers.lazy.compactMap { [computed, places, schema] number -> (any AnyRow)? in
      guard let row = computed?.row(number), places[schema.key(row)] == nil else { return nil }
      return row
    }
  }

  func last(_ count: Int) -> [any AnyRow] {
    guard let computed else {
      if count >= places.count { return kept }
      return rows[gone...].reversed().lazy.compactMap(\.self).prefix(count).reversed()
    }
    let split = min(max(computed.place - base, gone), rows.count)
    var all = Array(rows[split...].reversed().lazy.compactMap(\.self).prefix(count))
    all += unchanged(computed.numbers.reversed()).prefix(count - all.count)
    all += rows[gone..<split].reversed().lazy.compactMap(\.self).prefix(count - all.count)
    return all.reversed()
  }

  /// All rows except unchanged computed ones.
  var kept: [any AnyRow] { rows[gone...].compactMap(\.self) }

  // MARK: - Changing

  mutating func save(_ row: any AnyRow, _ key: TableValue) {
    if let place = places[key] { replace(at: place, key, with: row) } else { append(row, key) }
  }

  /// Inserts a record. Returns false if the key already exists.
  mutating func insert(_ row: any AnyRow, _ key: TableValue) -> Bool {
    guard find(key) == nil else { return false }
    append(row, key)
    return true
  }

  /// Replaces the record with the key by the result of `change`, and returns that result. `nil` if there is no such
  /// record.
  mutating func update(
    _ key: TableValue, _ change: (any AnyRow) -> any AnyRow
  ) -> (any AnyRow)? {
    if let place = places[key], let old = rows[place - base] {
      let row = change(old)
      replace(at: place, key, with: row)
      return row
    }
    guard let old = computed?.row(with: key, by: schema.key) else { return nil }
    let row = change(old)
    append(row, key)
    return row
  }

  mutating func remove(_ key: TableValue, where predicate: (any AnyRow) -> Bool) -> (any AnyRow)? {
    guard let place = places[key], let row = rows[place - base], predicate(row) else { return nil }
    take(key, at: place, row)
    tidyUp()
    return row
  }

  /// Drops the records from before `moment`.
  mutating func drop(before moment: WallTime) {
    guard let date = schema.forgetting?.date else { return }
    while gone < rows.count {
      if let row = rows[gone] {
        guard date(row) < moment else { break }
        take(schema.key(row), at: base + gone, row)
      }
      gone += 1
    }
    tidyUp()
  }

  mutating func removeAll() {
    var changes = changes
    for row in rows[gone...] {
      if let row { changes?.note(schema.key(row)) }
    }
    self = Self(schema)
    self.changes = changes
  }

  mutating func reserveCapacity(adding count: Int) {
    places.reserveCapacity(places.count + count)
    rows.reserveCapacity(rows.count + count)
    for index in indexes.indices { indexes[index].reserveCapacity(places.count + count) }
  }

  /// Adds computed rows, or replaces the existing ones.
  mutating func compute(_ rows: ComputedRows) {
    computed = rows
    computed?.place = base + self.rows.count
  }

  // MARK: - Places

  private mutating func append(_ row: any AnyRow, _ key: TableValue) {
    place(row, key)
    changes?.note(newRow: key)
    if let capacity = schema.forgetting?.capacity, places.count > capacity { forgetFirst() }
  }

  /// Adds a row without noting a change.
  private mutating func place(_ row: any AnyRow, _ key: TableValue) {
    let place = base + rows.count
    rows.append(row)
    places[key] = place
    for index in indexes.indices {
      indexes[index].move(key, at: place, from: nil, to: schema.indexes[index].value(row))
    }
  }

  private mutating func replace(at place: Int, _ key: TableValue, with row: any AnyRow) {
    if !indexes.isEmpty, let old = rows[place - base] {
      for index in indexes.indices {
        let value = schema.indexes[index].value
        indexes[index].move(key, at: place, from: value(old), to: value(row))
      }
    }
    rows[place - base] = row
    changes?.note(key)
  }

  private mutating func take(_ key: TableValue, at place: Int, _ row: any AnyRow) {
    rows[place - base] = nil
    places[key] = nil
    for index in indexes.indices {
      indexes[index].move(key, at: place, from: schema.indexes[index].value(row), to: nil)
    }
    changes?.note(key)
  }

  private mutating func forgetFirst() {
    while gone < rows.count {
      gone += 1
      guard let row = rows[gone - 1] else { continue }
      take(schema.key(row), at: base + gone - 1, row)
      break
    }
    tidyUp()
  }

  /// Removes empty places once they outnumber those in use.
  private mutating func tidyUp() {
    guard rows.count > 2 * places.count + 1024 else { return }
    if gone > rows.count / 2 {
      rows.removeSubrange(..<gone)
      base += gone
      gone = 0
    } else {
      let (old, first) = (self, base)
      self = Self(schema)
      computed = old.computed
      changes = old.changes
      for (offset, row) in old.rows.enumerated() {
        if first + offset == old.computed?.place { computed?.place = rows.count }
        if let row { place(row, schema.key(row)) }
      }
      if let place = old.computed?.place, place >= first + old.rows.count { computed?.place = rows.count }
    }
  }
}

// Used only for worlds in a store.
extension MemoryTable {
  /// Returns every row with its key and its position, and notes changes from now on.
  mutating func takeAll() -> [TableChanges.Row] {
    var changes = TableChanges()
    for row in rows[gone...] {
      if let row { changes.note(newRow: schema.key(row)) }
    }
    self.changes = changes
    return takeChanges()
  }

  /// Returns the rows that have changed since they were last taken.
  mutating func takeChanges() -> [TableChanges.Row] {
    guard let keys = changes?.take() else { return [] }
    return keys.map { key, position in TableChanges.Row(key: key, position: position, row: find(key)) }
  }

  /// Notes changes from now on.
  mutating func noteChanges() {
    changes = changes ?? TableChanges()
  }

  /// Adopts a row from the store. `nil` if it was removed.
  mutating func restore(_ row: (any AnyRow)?, _ key: TableValue, position: Int64?) {
    var known = changes ?? TableChanges()
    changes = nil
    // A row that is added again was removed in between.
    let hasGone = row == nil || position.map { known.pass($0) } ?? false
    if hasGone, let place = places[key], let old = rows[place - base] {
      take(key, at: place, old)
      tidyUp()
    }
    if let row {
      if let place = places[key] { replace(at: place, key, with: row) } else { place(row, key) }
    }
    changes = known
  }
}

/// The changes of a table.
struct TableChanges: Sendable {
  /// A changed row. `row` is `nil` if the row was removed; `position` is `nil` if the row keeps its place.
  struct Row {
    let key: TableValue
    let position: Int64?
    let row: (any AnyRow)?
  }

  /// The position of the next row to be added.
  private var nextPosition: Int64 = 0
  /// The keys of changed rows, with the positions of added ones.
  private var positions: [TableValue: Int64?] = [:]

  mutating func note(newRow key: TableValue) {
    positions[key] = .some(nextPosition)
    nextPosition += 1
  }

  mutating func note(_ key: TableValue) {
    if positions[key] == nil { positions[key] = .some(nil) }
  }

  /// Makes the position of the next added row greater than `position`. Returns whether no row has been added at that
  /// position yet.
  mutating func pass(_ position: Int64) -> Bool {
    defer { nextPosition = max(nextPosition, position + 1) }
    return position >= nextPosition
  }

  /// Returns the changed rows in the order in which they were added, and clears the list.
  mutating func take() -> [(key: TableValue, position: Int64?)] {
    defer { positions = [:] }
    return positions.map { (key: $0.key, position: $0.value) }
      .sorted { ($0.position ?? -1, $0.key) < ($1.position ?? -1, $1.key) }
  }
}
