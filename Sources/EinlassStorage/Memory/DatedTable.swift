internal import EinlassWire

/// Records by key that are forgotten once they are old, the oldest first where too many have come.
///
/// Records come in the order of their dates, more or less: one that is dated before its predecessor is forgotten
/// together with it. Everything takes constant time, averaged over many calls.
struct DatedTable<Key: Hashable, Record> {
  /// How many records there are at most.
  let capacity: Int

  private struct Arrival {
    let key: Key
    let date: WallTime
    let number: Int
  }

  private var records: [Key: (number: Int, record: Record)] = [:]
  private var arrivals: [Arrival] = []
  /// How many of `arrivals` have been dealt with.
  private var gone = 0
  private var nextNumber = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  subscript(key: Key) -> Record? {
    records[key]?.record
  }

  /// All records in the order in which they came.
  var all: [Record] { records.values.sorted { $0.number < $1.number }.map(\.record) }

  /// The last so many records in the order in which they came.
  func last(_ count: Int) -> [Record] {
    let present = arrivals[gone...].reversed().lazy.compactMap { arrival in
      records[arrival.key].flatMap { $0.number == arrival.number ? $0.record : nil }
    }
    return present.prefix(count).reversed()
  }

  /// Adds the record, or replaces the one with its key, which then counts as new.
  mutating func save(_ record: Record, for key: Key, at date: WallTime) {
    records[key] = (nextNumber, record)
    arrivals.append(Arrival(key: key, date: date, number: nextNumber))
    nextNumber += 1
    while records.count > capacity { forgetFirst() }
    tidyUp()
  }

  /// Changes the record with `key` and keeps its date; nil where there is none.
  mutating func change(_ key: Key, _ change: (inout Record) -> Void) -> Record? {
    guard var entry = records[key] else { return nil }
    change(&entry.record)
    records[key] = entry
    return entry.record
  }

  mutating func remove(_ key: Key) -> Record? {
    records.removeValue(forKey: key)?.record
  }

  /// Forgets what is dated before `moment`.
  mutating func drop(before moment: WallTime) {
    while gone < arrivals.count, arrivals[gone].date < moment { forgetFirst() }
    tidyUp()
  }

  private mutating func forgetFirst() {
    let first = arrivals[gone]
    gone += 1
    if records[first.key]?.number == first.number { records[first.key] = nil }
  }

  /// Makes room for what was dealt with or taken out, once that is more than what is there.
  private mutating func tidyUp() {
    guard arrivals.count > 2 * records.count + 1024 else { return }
    arrivals = arrivals[gone...].filter { records[$0.key]?.number == $0.number }
    gone = 0
  }
}
