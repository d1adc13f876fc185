/// Fingerprints of uses and how long each of them counts: 24 bytes each, whatever was sent.
///
/// Open addressing with linear probing; nothing is ever taken out but by making the table anew.
struct NonceTable {
  private struct Slot {
    var fingerprint = Fingerprint(low: 0, high: 0)
    /// `nil` if the slot is free: no use counts until then.
    var end = Int64.min
    var isFree: Bool { end == .min }
  }

  private var slots: [Slot]
  /// How many uses there are.
  private(set) var count = 0

  /// A table that has room for `capacity` uses at least.
  init(capacity: Int = 0) {
    var size = 16
    while size * 3 / 4 < capacity { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  func contains(_ fingerprint: Fingerprint) -> Bool { !slots[place(of: fingerprint)].isFree }

  /// Enters `fingerprint` until `end`, unless it is there and counts at `now`, or is not there and `isFull` says so;
  /// says whether it did.
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

  /// The table without what is over at `now`.
  func kept(at now: Int64) -> NonceTable { kept { end in end >= now } }

  /// The earliest time at which a use is over; the last time there is where there is no use.
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

  /// Where `fingerprint` is, or where it would be entered. A quarter of the slots at least is free.
  private func place(of fingerprint: Fingerprint) -> Int {
    let last = slots.count - 1
    // The low half's lowest bits have chosen the part of the memory.
    var place = Int(truncatingIfNeeded: fingerprint.high) & last
    while !slots[place].isFree, slots[place].fingerprint != fingerprint { place = (place + 1) & last }
    return place
  }

  private static func storable(_ end: Int64) -> Int64 { max(end, .min + 1) }
}
