package import EinlassWire

/// Marks with the moment until which they count, 24 octets each; expired ones make room.
package struct MarkTable: Sendable {
  private var ends: [Mark: WallTime] = [:]
  private var nextSweep = 1024
  /// No mark ends before this moment.
  private var soonest: WallTime?

  /// No marks.
  package init() {}

  /// Stores `mark`; false where it counts already, or where `capacity` marks do.
  package mutating func spend(_ mark: Mark, until end: WallTime, now: WallTime, capacity: Int) -> Bool {
    // A full table is swept only where that makes room: otherwise every refusal would walk through all of it.
    let hasRoomToMake = ends.count >= capacity && soonest.map { $0 < now } ?? false
    if ends.count >= nextSweep || hasRoomToMake { sweep(now) }
    if let known = ends[mark], known >= now { return false }
    guard ends.count < capacity else { return false }
    remember(mark, until: end)
    return true
  }

  /// All stored marks, in the order in which they end.
  package var all: [(mark: Mark, end: WallTime)] {
    ends.map { (mark: $0, end: $1) }
      .sorted { ($0.end, $0.mark.high, $0.mark.low) < ($1.end, $1.mark.high, $1.mark.low) }
  }

  /// Stores a mark without checking whether it exists.
  package mutating func remember(_ mark: Mark, until end: WallTime) {
    ends[mark] = end
    soonest = min(soonest ?? end, end)
  }

  /// Takes a mark back.
  package mutating func forget(_ mark: Mark) {
    ends[mark] = nil
  }

  private mutating func sweep(_ now: WallTime) {
    ends = ends.filter { $0.value >= now }
    soonest = ends.values.min()
    nextSweep = max(1024, ends.count * 2)
  }
}
