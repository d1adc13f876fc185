internal import Synchronization

/// A world with what it was made from, in a directory.
final class DirectoryEntry: Sendable {
  /// What resetting the world goes back to.
  enum Origin: Sendable {
    case configuration(WorldConfiguration)
    case document(WorldDocument)
    /// What the directory's store has as its origin.
    case stored
  }

  let world: World
  let origin: Origin
  /// Milliseconds of the directory's time.
  private let used: Atomic<Int64>

  init(_ world: World, origin: Origin, at now: Duration) {
    self.world = world
    self.origin = origin
    used = Atomic(Self.milliseconds(now))
  }

  /// When the world was last used.
  var lastUse: Duration { .milliseconds(used.load(ordering: .relaxed)) }

  func use(at now: Duration) {
    used.store(Self.milliseconds(now), ordering: .relaxed)
  }

  private static func milliseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
  }
}
