internal import EinlassWire

/// The records of one table in memory, side by side in the order in which they came.
///
/// Keys and indexed values lead to a place; a record that goes leaves its place empty until the empty ones are more
/// than those in use. Everything takes constant time, averaged over many calls.
struct MemoryTable<Record: TableRecord>: MemoryTableContent {
  let schema: TableSchema<Record>

  private var records: [Record?] = []
  /// The place of the first of `records`.
  private var base = 0
  /// How many of the first of `records` are gone.
  private var gone = 0
  private var places: [TableValue: Int] = [:]
  private var indexes: [MemoryIndex]

  init() {
    schema = Record.schema
    indexes = schema.indexes.map { MemoryIndex($0) }
  }

  // MARK: - Finding

  func find(_ key: TableValue) -> Record? {
    guard let place = places[key] else { return nil }
    return records[place - base]
  }

  func find(by index: String, _ value: TableValue) -> Record? {
    for candidate in indexes where candidate.name == index {
      if let place = candidate.place(of: value) { return records[place - base] }
    }
    return nil
  }

  func list(by index: String, _ value: TableValue) -> [Record] {
    for candidate in indexes where candidate.name == index && !candidate.isSorted {
      return candidate.places(of: value).compactMap { records[$0 - base] }
    }
    return []
  }

  func list(by index: String, prefix: String, limit: Int) -> [Record] {
    for candidate in indexes where candidate.name == index && candidate.isSorted {
      return candidate.keys(prefix: prefix, limit: limit).compactMap { find($0) }
    }
    return []
  }

  func last(_ count: Int) -> [Record] {
    if count >= places.count { return records[gone...].compactMap(\.self) }
    return records[gone...].reversed().lazy.compactMap(\.self).prefix(count).reversed()
  }

  /// Makes the record's secrets known; those of what is forgotten are passing.
  func tellSecrets(of record: Record, to index: SecretIndex) {
    guard let tell = schema.secrets else { return }
    tell(record, SecretCollector(index, isPassing: schema.forgetting != nil))
  }

  // MARK: - Changing

  mutating func save(_ record: Record) {
    let key = record.key.tableValue
    if let place = places[key] { replace(at: place, key, with: record) } else { append(record, key) }
  }

  /// False where there is one with the key already.
  mutating func insert(_ record: Record) -> Bool {
    let key = record.key.tableValue
    guard places[key] == nil else { return false }
    append(record, key)
    return true
  }

  /// Changes the record and returns it with what `change` does; nil where there is none.
  mutating func update<Result>(
    _ key: TableValue, _ change: (inout Record) -> Result
  ) -> (record: Record, result: Result)? {
    guard let place = places[key], var record = records[place - base] else { return nil }
    let result = change(&record)
    replace(at: place, key, with: record)
    return (record, result)
  }

  mutating func remove(_ key: TableValue, where isMeant: (Record) -> Bool) -> Record? {
    guard let place = places[key], let record = records[place - base], isMeant(record) else { return nil }
    take(key, at: place, record)
    tidyUp()
    return record
  }

  /// Forgets what came before `moment`.
  mutating func drop(before moment: WallTime) {
    guard let date = schema.forgetting?.date else { return }
    while gone < records.count {
      if let record = records[gone] {
        guard date(record) < moment else { break }
        take(record.key.tableValue, at: base + gone, record)
      }
      gone += 1
    }
    tidyUp()
  }

  mutating func reserveCapacity(adding count: Int) {
    places.reserveCapacity(places.count + count)
    records.reserveCapacity(records.count + count)
    for index in indexes.indices { indexes[index].reserveCapacity(places.count + count) }
  }

  // MARK: - Places

  private mutating func append(_ record: Record, _ key: TableValue) {
    let place = base + records.count
    records.append(record)
    places[key] = place
    for index in indexes.indices {
      indexes[index].move(key, at: place, from: nil, to: schema.indexes[index].value(record))
    }
    if let capacity = schema.forgetting?.capacity, places.count > capacity { forgetFirst() }
  }

  private mutating func replace(at place: Int, _ key: TableValue, with record: Record) {
    if !indexes.isEmpty, let old = records[place - base] {
      for index in indexes.indices {
        let value = schema.indexes[index].value
        indexes[index].move(key, at: place, from: value(old), to: value(record))
      }
    }
    records[place - base] = record
  }

  private mutating func take(_ key: TableValue, at place: Int, _ record: Record) {
    records[place - base] = nil
    places[key] = nil
    for index in indexes.indices {
      indexes[index].move(key, at: place, from: schema.indexes[index].value(record), to: nil)
    }
  }

  private mutating func forgetFirst() {
    while gone < records.count {
      gone += 1
      guard let record = records[gone - 1] else { continue }
      take(record.key.tableValue, at: base + gone - 1, record)
      break
    }
    tidyUp()
  }

  /// Gives up empty places, once they are more than those in use.
  private mutating func tidyUp() {
    guard records.count > 2 * places.count + 1024 else { return }
    if gone > records.count / 2 {
      records.removeSubrange(..<gone)
      base += gone
      gone = 0
    } else {
      let left = records.compactMap(\.self)
      self = Self()
      for record in left { append(record, record.key.tableValue) }
    }
  }
}
