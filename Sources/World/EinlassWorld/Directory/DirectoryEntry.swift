internal import Synchronization

/// A world and its origin, in a directory.
final class DirectoryEntry: Sendable {
  /// The origin that resetting the world restores.
  enum Origin: Sendable {
    case configuration(WorldConfiguration)
    case document(WorldDocument)
    /// The origin is in the directory's store.
    case stored
  }

  let world: World
  let origin: Origin
  /// The last use, in milliseconds of the directory's time.
  private let used: Atomic<Int64>

  init(_ world: World, origin: Origin, at now: Duration) {
    self.world = world
    self.origin = origin
    used = Atomic(Self.milliseconds(now))
  }

  /// The time of the world's last use.
  var lastUse: Duration { .milliseconds(used.load(ordering: .relaxed)) }

  func use(at now: Duration) {
    used.store(Self.milliseconds(now), ordering: .relaxed)
  }

  private static func milliseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
  }
}
