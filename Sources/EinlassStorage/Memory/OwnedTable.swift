/// Records by key that each belong to an owner, who never changes; an owner's are listed in the order in which
/// they came, however many others there are.
struct OwnedTable<Key: Hashable, Owner: Hashable, Record> {
  private var records: [Key: Record] = [:]
  private var keys: [Owner: [Key]] = [:]

  subscript(key: Key) -> Record? {
    records[key]
  }

  /// Makes room for so many more records, each of an owner of its own.
  mutating func reserveCapacity(adding count: Int) {
    records.reserveCapacity(records.count + count)
    keys.reserveCapacity(keys.count + count)
  }

  /// Adds the record, or replaces the one with its key, which keeps its place.
  mutating func save(_ record: Record, for key: Key, of owner: Owner) {
    if records.updateValue(record, forKey: key) == nil { keys[owner, default: []].append(key) }
  }

  /// Changes the record with `key` where it is; nil where there is none.
  mutating func change<Result>(_ key: Key, _ change: (inout Record) -> Result) -> Result? {
    guard let index = records.index(forKey: key) else { return nil }
    return change(&records.values[index])
  }

  /// All records of all owners, in no order.
  var all: [Record] { Array(records.values) }

  /// All records of all owners, or any so many where there are more; in no order.
  func some(_ count: Int) -> [Record] { Array(records.values.prefix(count)) }

  /// All records: owner by owner, and each owner's in the order in which they came.
  func all(by precedes: (Owner, Owner) -> Bool) -> [Record] {
    keys.keys.sorted(by: precedes).flatMap(all)
  }

  func all(of owner: Owner) -> [Record] {
    keys[owner, default: []].compactMap { records[$0] }
  }
}
