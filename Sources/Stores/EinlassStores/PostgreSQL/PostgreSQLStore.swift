package import EinlassStorage
internal import Synchronization

/// Worlds in a PostgreSQL database, for any number of programs at once.
///
/// A change is committed before its operation returns, and every later operation sees it, in any program. All tables
/// are in the schema `einlass`. Secrets are sealed with a key that is not in the database.
package final class PostgreSQLStore: WorldStore {
  package let isShared: Bool
  private let server: ServerAddress
  private let sealing: Sealing
  /// The sessions of turns, and the reader, which is closed last because it holds the lock of an unshared store.
  private let all: [Session]
  /// The sessions of turns, one for each open turn.
  private let sessions: ResourcePool<Session>
  /// The session for reads outside a turn.
  private let readers: ResourcePool<Session>
  private let currentListing: SharedQuery<WorldListing>

  /// The maximum number of open turns.
  private static let turnCount = 4

  /// Opens the store at `server`, and creates its tables if needed.
  ///
  /// - Parameter isShared: Whether other programs may open the store at the same time.
  /// - Throws: If the server cannot be reached, or the database is not a store of this version, has another key, or
  ///   is in use.
  package init(_ server: ServerAddress, key: StoreKey, isShared: Bool) async throws(StorageError) {
    self.isShared = isShared
    self.server = server
    sealing = try Sealing(key)
    let schema = PostgreSQLSchema(server: server, sealing: sealing)
    let turns = (1...Self.turnCount).map { _ in
      Session(server) { connection in try schema.prepare(connection, isAlone: false) }
    }
    let reader = Session(server) { connection in try schema.prepare(connection, isAlone: !isShared) }
    all = turns + [reader]
    sessions = ResourcePool(turns, of: server.description)
    let readers = ResourcePool([reader], of: server.description)
    self.readers = readers
    let known = Mutex<WorldListing?>(nil)
    currentListing = SharedQuery { () async throws(StorageError) in
      let listing = try await Self.perform(readers) { [listing = known.withLock { $0 }] connection in
        try Self.listing(since: listing, connection)
      }
      known.withLock { $0 = listing }
      return listing
    }
    // Removed worlds that have left rows behind.
    let removed = try await Self.perform(readers) { connection in
      try connection.ask("SELECT id FROM worlds WHERE name IS NULL").integers
    }
    clean(removed)
  }

  package func close() async {
    sessions.close()
    readers.close()
    for session in all { await session.close() }
  }

  /// Returns the result of `body` with a free session, once there is one.
  private static func perform<Value: Sendable>(
    _ sessions: ResourcePool<Session>, _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws(StorageError) -> Value {
    let session = try await sessions.take()
    defer { sessions.giveBack(session) }
    return try await session.perform(body)
  }

  // MARK: - Worlds

  package func listing(after revision: Int64) async throws(StorageError) -> WorldListing? {
    let listing = try await currentListing.result()
    return listing.revision > revision ? listing : nil
  }

  /// Returns the listing, which is read only if it has changed since `known`.
  private static func listing(since known: WorldListing?, _ connection: Connection) throws -> WorldListing {
    // A single statement, so that numbers and revision are consistent.
    let rows = try connection.ask(
      """
      SELECT s.listing, w.id, w.name FROM store s
      LEFT JOIN worlds w ON s.listing <> $1::int8 AND w.name IS NOT NULL
      """, [.integer(known?.revision ?? 0)])
    guard let revision = rows.integer(0, 0) else {
      throw PostgreSQLError.refused(state: "42P01", message: "the table 'store' is empty")
    }
    if let known, known.revision == revision { return known }
    var numbers: [String: Int64] = [:]
    for row in 0..<rows.count {
      if let name = rows.text(row, 2) { numbers[name] = rows.integer(row, 1) }
    }
    return WorldListing(revision: revision, numbers: numbers)
  }

  package func publish(
    _ contents: WorldChanges, as name: String, origin: String, isReplacing: Bool
  ) async throws(StorageError) -> Int64? {
    let published = try await Self.perform(sessions) {
      [server, sealing] connection -> (number: Int64, removed: [Int64])? in
      let find = "SELECT id FROM worlds WHERE name = $1::text"
      if !isReplacing, try connection.ask(find, [.text(name)]).count > 0 { return nil }
      connection.send("BEGIN")
      connection.sendStatementTimeout(seconds: Connection.longPatience)
      let number = try connection.ask("INSERT INTO worlds DEFAULT VALUES RETURNING id").integer(0, 0) ?? 0
      try StoredWorld(number, sealing).fill(contents, origin: origin, connection)
      // From here on, other programs that publish or remove a world wait, and so do those with turns of the replaced
      // world.
      connection.send("UPDATE store SET listing = listing + 1")
      let old = try connection.ask("\(find) FOR UPDATE", [.text(name)]).integers
      if !isReplacing, !old.isEmpty {
        _ = try connection.ask("ROLLBACK")
        return nil
      }
      connection.send("UPDATE worlds SET name = NULL WHERE name = $1::text", [.text(name)])
      connection.send(
        "UPDATE worlds SET name = $2::text WHERE id = $1::int8", [.integer(number), .text(name)])
      _ = try StorageError.committing(server) { try connection.ask("COMMIT") }
      return (number, old)
    }
    if let published { clean(published.removed) }
    return published?.number
  }

  package func remove(_ world: Int64) async throws(StorageError) {
    let removed = try await Self.perform(sessions) { [server] connection in
      // Both statements are one transaction. The store's row is locked first, as when a world is published.
      connection.send(
        """
        UPDATE store SET listing = listing + 1
        WHERE EXISTS (SELECT FROM worlds WHERE id = $1::int8 AND name IS NOT NULL)
        """, [.integer(world)])
      return try StorageError.committing(server) {
        try connection.ask(
          "UPDATE worlds SET name = NULL WHERE id = $1::int8 AND name IS NOT NULL RETURNING id",
          [.integer(world)]
        ).integers
      }
    }
    clean(removed)
  }

  /// Deletes the rows of removed worlds in batches, so that other operations do not wait long. If the program ends, the
  /// rest is deleted after the store is next opened.
  private func clean(_ worlds: [Int64]) {
    guard !worlds.isEmpty else { return }
    Task { [sessions] in
      for world in worlds {
        while try await Self.perform(sessions, { try StoredWorld.deletePiece(of: world, $0) }) {}
      }
    }
  }

  package func origin(of world: Int64) async throws(StorageError) -> String? {
    let world = try StoredWorld(world, sealing)
    return try await Self.perform(readers) { connection in try world.origin(connection) }
  }

  package func version(of world: Int64) async throws(StorageError) -> Int64? {
    try await Self.perform(readers) { connection in
      try connection.ask(
        "SELECT version FROM worlds WHERE id = $1::int8 AND name IS NOT NULL", [.integer(world)]
      ).integer(0, 0)
    }
  }

  // MARK: - Turns

  package func begin(_ world: Int64, after version: Int64) async throws(StorageError) -> any WorldTurn {
    try await PostgreSQLTurn.begin(try StoredWorld(world, sealing), after: version, server, sessions)
  }

  package func entries(
    of world: Int64, from number: Int64, limit: Int
  ) async throws(StorageError) -> StoredEntries {
    let world = try StoredWorld(world, sealing)
    return try await Self.perform(readers) { connection in
      try world.entries(from: number, limit: limit, connection)
    }
  }
}
