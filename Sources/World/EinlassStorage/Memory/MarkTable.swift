internal import EinlassWire

/// Marks, each with the time until which it counts, at 24 bytes per mark; expired ones are removed when room is needed.
struct MarkTable: Sendable {
  private var ends: [Mark: WallTime] = [:]
  private var nextSweep = 1024
  /// No mark expires before this time.
  private var soonest: WallTime?
  /// The marks that were added or removed since changes were last taken. `nil` if the world is not in a store.
  private var changed: Set<Mark>?

  /// Stores `mark`; returns `false` if it already counts, or if `capacity` marks do.
  mutating func spend(_ mark: Mark, until end: WallTime, now: WallTime, capacity: Int) -> Bool {
    // A full table is swept only if this makes room: otherwise every refusal would scan the whole table.
    let hasRoomToMake = ends.count >= capacity && soonest.map { $0 < now } ?? false
    if ends.count >= nextSweep || hasRoomToMake { sweep(now) }
    if let known = ends[mark], known >= now { return false }
    guard ends.count < capacity else { return false }
    remember(mark, until: end)
    return true
  }

  /// All stored marks, in the order in which they expire.
  var all: [(mark: Mark, end: WallTime)] {
    ends.map { (mark: $0, end: $1) }
      .sorted { ($0.end, $0.mark.high, $0.mark.low) < ($1.end, $1.mark.high, $1.mark.low) }
  }

  /// Stores a mark without checking whether it exists.
  mutating func remember(_ mark: Mark, until end: WallTime) {
    ends[mark] = end
    soonest = min(soonest ?? end, end)
    changed?.insert(mark)
  }

  mutating func removeAll() {
    changed?.formUnion(ends.keys)
    (ends, soonest) = ([:], nil)
  }

  private mutating func sweep(_ now: WallTime) {
    if changed != nil {
      for (mark, end) in ends where end < now { changed?.insert(mark) }
    }
    ends = ends.filter { $0.value >= now }
    soonest = ends.values.min()
    nextSweep = max(1024, ends.count * 2)
  }
}

// Used only for worlds in a store.
extension MarkTable {
  /// Returns every mark, and notes changes from now on.
  mutating func takeAll() -> [(mark: Mark, end: WallTime?)] {
    changed = Set(ends.keys)
    return takeChanges()
  }

  /// Returns the marks that were added or removed since changes were last taken; removed ones have no end.
  mutating func takeChanges() -> [(mark: Mark, end: WallTime?)] {
    guard let marks = changed, !marks.isEmpty else { return [] }
    changed = []
    return marks.map { (mark: $0, end: ends[$0]) }
  }

  /// Notes changes from now on.
  mutating func noteChanges() {
    changed = changed ?? []
  }

  /// Adopts a mark from the store. Without an end, the mark was removed.
  mutating func restore(_ mark: Mark, until end: WallTime?) {
    let known = changed
    changed = nil
    if let end { remember(mark, until: end) } else { ends[mark] = nil }
    changed = known
  }
}
