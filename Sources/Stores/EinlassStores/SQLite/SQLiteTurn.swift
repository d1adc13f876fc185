internal import EinlassStorage
internal import Synchronization

/// A published world, with its version as of the last commit.
final class PublishedWorld: Sendable {
  let number: Int64
  let name: String
  /// The turn, which belongs to one caller at a time.
  let turns: ResourcePool<Void>
  let version: Atomic<Int64>

  init(_ number: Int64, name: String, version: Int64, path: String) {
    self.number = number
    self.name = name
    turns = ResourcePool([()], of: path)
    self.version = Atomic(version)
  }
}

/// A turn of a world in a file.
final class SQLiteTurn: WorldTurn {
  let changes: WorldChanges
  private let world: PublishedWorld
  private let queue: WriteQueue
  private let hasEnded = Atomic(false)

  /// Creates a turn that the caller has acquired from the world.
  init(_ world: PublishedWorld, _ queue: WriteQueue, _ changes: WorldChanges) {
    self.world = world
    self.queue = queue
    self.changes = changes
  }

  deinit {
    if end() { world.turns.giveBack(()) }
  }

  func commit(_ changes: WorldChanges) async throws(StorageError) -> Int64 {
    guard end() else { throw .endedTurn }
    defer { world.turns.giveBack(()) }
    let version = self.changes.version + 1
    return try await queue.write(
      { [number = world.number] db in
        try StoredRows(db: db, world: number).commit(changes, version: version)
      }, committed: { [world] _ in world.version.store(version, ordering: .releasing) })
  }

  func release() async {
    if end() { world.turns.giveBack(()) }
  }

  /// Returns `true` only on the first call.
  private func end() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
}
