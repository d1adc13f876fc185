/// Records by key, listed in the order in which they came; a replaced record keeps its place.
struct OrderedTable<Key: Hashable, Record> {
  private var records: [Key: (place: Int, record: Record)] = [:]
  private var nextPlace = 0

  subscript(key: Key) -> Record? {
    records[key]?.record
  }

  mutating func save(_ record: Record, for key: Key) {
    let place = records[key]?.place ?? nextPlace
    if place == nextPlace { nextPlace += 1 }
    records[key] = (place, record)
  }

  mutating func remove(_ key: Key) -> Record? {
    records.removeValue(forKey: key)?.record
  }

  func all(where isWanted: (Record) -> Bool) -> [Record] {
    records.values.filter { isWanted($0.record) }.sorted { $0.place < $1.place }.map(\.record)
  }
}
