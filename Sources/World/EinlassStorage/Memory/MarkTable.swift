internal import EinlassWire

/// Marks with the moment until which they count, 24 bytes each; expired ones make room.
struct MarkTable: Sendable {
  private var ends: [Mark: WallTime] = [:]
  private var nextSweep = 1024
  /// No mark ends before this moment.
  private var soonest: WallTime?
  /// The marks that have come or gone since they were taken last. `nil` if the world is in no store.
  private var changed: Set<Mark>?

  /// Stores `mark`; false where it counts already, or where `capacity` marks do.
  mutating func spend(_ mark: Mark, until end: WallTime, now: WallTime, capacity: Int) -> Bool {
    // A full table is swept only where that makes room: otherwise every refusal would walk through all of it.
    let hasRoomToMake = ends.count >= capacity && soonest.map { $0 < now } ?? false
    if ends.count >= nextSweep || hasRoomToMake { sweep(now) }
    if let known = ends[mark], known >= now { return false }
    guard ends.count < capacity else { return false }
    remember(mark, until: end)
    return true
  }

  /// All stored marks, in the order in which they end.
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

// Only of worlds that are in a store.
extension MarkTable {
  /// Every mark. Notes changes from now on.
  mutating func takeAll() -> [(mark: Mark, end: WallTime?)] {
    changed = Set(ends.keys)
    return takeChanges()
  }

  /// The marks that have come or gone since they were taken last; those that have gone have no end.
  mutating func takeChanges() -> [(mark: Mark, end: WallTime?)] {
    guard let marks = changed, !marks.isEmpty else { return [] }
    changed = []
    return marks.map { (mark: $0, end: ends[$0]) }
  }

  /// Notes changes from now on.
  mutating func noteChanges() {
    changed = changed ?? []
  }

  /// Takes over a mark from the store. It has gone if it has no end.
  mutating func restore(_ mark: Mark, until end: WallTime?) {
    let known = changed
    changed = nil
    if let end { remember(mark, until: end) } else { ends[mark] = nil }
    changed = known
  }
}
