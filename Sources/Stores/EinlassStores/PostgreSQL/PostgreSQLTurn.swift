internal import EinlassStorage
internal import Synchronization

/// A turn of a world in a database: a transaction that holds a lock on the world's row.
final class PostgreSQLTurn: WorldTurn {
  private let world: StoredWorld
  private let locked: StoredWorld.Locked
  private let server: ServerAddress
  private let session: Session
  private let sessions: ResourcePool<Session>
  private let hasEnded = Atomic(false)

  /// Begins the turn with a free session, once there is one.
  static func begin(
    _ world: StoredWorld, after version: Int64, _ server: ServerAddress, _ sessions: ResourcePool<Session>
  ) async throws(StorageError) -> PostgreSQLTurn {
    let session = try await sessions.take()
    do throws(StorageError) {
      let locked = try await session.perform { connection in
        try world.lock(after: version, connection)
      }
      return PostgreSQLTurn(world, locked, server, session, sessions)
    } catch {
      sessions.giveBack(session)
      throw error
    }
  }

  private init(
    _ world: StoredWorld, _ locked: StoredWorld.Locked, _ server: ServerAddress, _ session: Session,
    _ sessions: ResourcePool<Session>
  ) {
    self.world = world
    self.locked = locked
    self.server = server
    self.session = session
    self.sessions = sessions
  }

  deinit {
    if end() { Task { [session, sessions] in await Self.rollBack(session, sessions) } }
  }

  var changes: WorldChanges { locked.changes }

  func commit(_ changes: WorldChanges) async throws(StorageError) -> Int64 {
    guard end() else { throw .endedTurn }
    defer { sessions.giveBack(session) }
    return try await session.perform(isContinuing: true) { [world, locked, server] connection in
      try StorageError.committing(server) { try world.commit(changes, to: locked, connection) }
    }
  }

  func release() async {
    if end() { await Self.rollBack(session, sessions) }
  }

  private static func rollBack(_ session: Session, _ sessions: ResourcePool<Session>) async {
    _ = try? await session.perform(isContinuing: true) { connection in try connection.ask("ROLLBACK") }
    sessions.giveBack(session)
  }

  /// Returns `true` only on the first call.
  private func end() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
}
