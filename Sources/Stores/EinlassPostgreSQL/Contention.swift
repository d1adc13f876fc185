internal import Synchronization

/// How often other programs have changed a world between two writes of this one, lately.
///
/// Where nobody does, a group of operations need not lock the world before it looks at it. Where somebody does, groups lock
/// it first for a while, since each that has not is done twice.
final class Contention: Sendable {
  /// How many groups lock the world first after one that was done twice.
  private static let lockedGroups = 16

  private let left = Atomic(0)

  /// Whether the next group is to lock the world first.
  var isHigh: Bool { left.load(ordering: .relaxed) > 0 }

  /// A group was to be done again, since the world was not as it was known.
  func rise() {
    left.store(Self.lockedGroups, ordering: .relaxed)
  }

  /// A group has locked the world first.
  func fall() {
    let before = left.load(ordering: .relaxed)
    if before > 0 { left.store(before - 1, ordering: .relaxed) }
  }
}
