/// Fingerprints of uses with their expiration: 24 bytes each, whatever the request's size.
///
/// Open addressing with linear probing; entries are removed only by rebuilding the table.
struct NonceTable {
  private struct Slot {
    var fingerprint = Fingerprint(low: 0, high: 0)
    /// The last valid second; `Int64.min` if the slot is free.
    var end = Int64.min
    var isFree: Bool { end == .min }
  }

  private var slots: [Slot]
  /// The number of uses.
  private(set) var count = 0

  /// A table with room for at least `capacity` uses.
  init(capacity: Int = 0) {
    var size = 16
    while size * 3 / 4 < capacity { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  func contains(_ fingerprint: Fingerprint) -> Bool { !slots[place(of: fingerprint)].isFree }

  /// Enters `fingerprint` until `end`. Returns `false` if it is already present and valid at `now`, or if it is new and
  /// `isFull` is true.
  mutating func enter(_ fingerprint: Fingerprint, until end: Int64, now: Int64, isFull: Bool) -> Bool {
    let place = place(of: fingerprint)
    if !slots[place].isFree {
      guard slots[place].end < now else { return false }
      slots[place].end = Self.storable(end)
      return true
    }
    if isFull { return false }
    slots[place] = Slot(fingerprint: fingerprint, end: Self.storable(end))
    count += 1
    if count > slots.count / 4 * 3 { grow() }
    return true
  }

  private mutating func grow() {
    var table = NonceTable(capacity: count + count / 2)
    for slot in slots where !slot.isFree { table.slots[table.place(of: slot.fingerprint)] = slot }
    table.count = count
    self = table
  }

  /// Returns the table without the uses that have expired at `now`.
  func kept(at now: Int64) -> NonceTable { kept { end in end >= now } }

  /// The earliest time at which a use expires; the maximum time if there are no uses.
  var earliestEnd: Int64 {
    slots.reduce(.max) { earliest, slot in slot.isFree ? earliest : min(earliest, slot.end) }
  }

  private func kept(_ isKept: (_ end: Int64) -> Bool) -> NonceTable {
    let number = slots.reduce(0) { number, slot in number + (!slot.isFree && isKept(slot.end) ? 1 : 0) }
    var table = NonceTable(capacity: number + number / 2)
    for slot in slots where !slot.isFree && isKept(slot.end) {
      table.slots[table.place(of: slot.fingerprint)] = slot
    }
    table.count = number
    return table
  }

  /// Returns the slot that contains `fingerprint`, or the one to enter it in. At least a quarter of the slots are free.
  private func place(of fingerprint: Fingerprint) -> Int {
    let last = slots.count - 1
    // The low half's lowest bits already selected the shard.
    var place = Int(truncatingIfNeeded: fingerprint.high) & last
    while !slots[place].isFree, slots[place].fingerprint != fingerprint { place = (place + 1) & last }
    return place
  }

  private static func storable(_ end: Int64) -> Int64 { max(end, .min + 1) }
}
