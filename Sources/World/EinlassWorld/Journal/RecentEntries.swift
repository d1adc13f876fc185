/// The newest entries of a journal, in a ring. A full ring drops its oldest entry for each new one, so that no request
/// waits while thousands of entries are released.
struct RecentEntries {
  private struct Slot {
    let entry: Journal.Entry
    let size: Int
  }

  /// The oldest is at `first`, and the others follow it, wrapping around at the end. Free slots are `nil`.
  private var slots: [Slot?] = []
  private var first = 0
  private(set) var count = 0
  /// The approximate number of bytes of the entries.
  private var size = 0

  /// All entries, the oldest first.
  var all: [Journal.Entry] {
    (0..<count).compactMap { slots[place($0)]?.entry }
  }

  /// Returns at most `limit` entries, starting with the one at `index`. The oldest is at 0.
  func from(_ index: Int, limit: Int) -> [Journal.Entry] {
    guard index < count else { return [] }
    return (index..<min(count, index + limit)).compactMap { slots[place($0)]?.entry }
  }

  /// Adds `entry`, which takes about `size` bytes, and returns the entries dropped for it. The newest entry is always
  /// kept.
  mutating func append(_ entry: Journal.Entry, size: Int, _ limits: Journal.Limits) -> [Journal.Entry] {
    var dropped: [Journal.Entry] = []
    while count > 0, count >= limits.count || self.size + size > limits.size {
      if let oldest = removeFirst() { dropped.append(oldest) }
    }
    if count == slots.count { grow() }
    slots[place(count)] = Slot(entry: entry, size: size)
    count += 1
    self.size += size
    return dropped
  }

  private mutating func removeFirst() -> Journal.Entry? {
    guard let slot = slots[first] else { return nil }
    slots[first] = nil
    first = place(1)
    count -= 1
    size -= slot.size
    return slot.entry
  }

  private func place(_ index: Int) -> Int {
    let place = first + index
    return place < slots.count ? place : place - slots.count
  }

  private mutating func grow() {
    var larger: [Slot?] = []
    larger.reserveCapacity(max(16, 2 * count))
    for index in 0..<count { larger.append(slots[place(index)]) }
    while larger.count < larger.capacity { larger.append(nil) }
    slots = larger
    first = 0
  }
}
