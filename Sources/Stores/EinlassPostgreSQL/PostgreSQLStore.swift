package import EinlassStorage
internal import Synchronization

/// Worlds in a database of PostgreSQL, for any number of programs at once.
///
/// What an operation has answered is committed, and every operation that begins later sees it, in whichever program; all
/// tables stand in a schema `einlass`. Secrets are sealed with a key that is not in the database.
package final class PostgreSQLStore: SharedWorldStore {
  let database: StoreDatabase
  /// How many records and look-ups of a world are kept in memory, in each of two generations.
  private let cacheCapacity: Int
  private let engines = Mutex<[Int64: WeakEngine]>([:])

  private struct WeakEngine: Sendable {
    weak let engine: PostgreSQLEngine?
  }

  /// Opens the store at `server`, or makes its tables.
  ///
  /// - Parameter isShared: Whether others may have it open at the same time.
  /// - Throws: `StorageError`, where the server cannot be reached, the database is not a store or one of a newer version, has
  ///   another key, or is in use.
  package convenience init(
    _ server: ServerAddress, key: StoreKey, isShared: Bool
  ) async throws(StorageError) {
    try await self.init(server, key: key, isShared: isShared, schema: .standard, cacheCapacity: 25_000)
  }

  init(
    _ server: ServerAddress, key: StoreKey, isShared: Bool, schema: StoreSchema, cacheCapacity: Int
  ) async throws(StorageError) {
    let sealing = try Sealing(key)
    let session = StoreSession(server, schema, sealing, isShared: isShared)
    database = StoreDatabase(server, sealing, session)
    self.cacheCapacity = cacheCapacity
    try await database.open()
    clean(try await leftWorlds())
  }

  /// The worlds that were removed and have left something, and those that a program made and did not publish before it
  /// ended, which are removed now.
  private func leftWorlds() async throws(StorageError) -> [Int64] {
    try await database.writer.performAlone { [session = database.session] connection in
      let rows = try connection.ask(
        "SELECT id, is_removed::int::int8, maker FROM worlds WHERE name IS NULL ORDER BY id FOR UPDATE SKIP LOCKED"
      )
      var worlds: [Int64] = []
      var gone: [Int64: Bool] = [:]
      for row in 0..<rows.count {
        guard let world = rows.integer(row, 0), let maker = rows.integer(row, 2) else { continue }
        if rows.integer(row, 1) == 0 {
          let isGone = try gone[maker] ?? session.isGone(maker, connection)
          gone[maker] = isGone
          guard isGone else { continue }
          Self.markRemoved(world, connection)
        }
        worlds.append(world)
      }
      return worlds
    }
  }

  // MARK: - Worlds

  package func worlds() async throws(StorageError) -> [StoredWorld] {
    try await stored(where: "w.name IS NOT NULL", [])
  }

  package func world(numbered number: Int64) async throws(StorageError) -> StoredWorld? {
    try await stored(where: "w.name IS NOT NULL AND w.id = $1::int8", [.integer(number)]).first
  }

  private func stored(
    where condition: String, _ values: [SQLValue]
  ) async throws(StorageError) -> [StoredWorld] {
    let query = Query(
      "SELECT w.id, w.name, s.state FROM worlds w JOIN states s ON s.world = w.id WHERE \(condition)", values)
    let rows = try await read(query)
    var stored: [StoredWorld] = []
    for row in 0..<rows.count {
      guard let id = rows.integer(row, 0), let name = rows.text(row, 1), let state = rows.octets(row, 2)
      else {
        continue
      }
      let engine = try engine(id)
      let text: Result<String, StorageError>
      do throws(StorageError) {
        // Reads what is known of the world's secrets.
        _ = try await engine.read(.presence)
        text = .success(String(decoding: try engine.queries.sealing.open(state, .state), as: UTF8.self))
      } catch {
        if engine.isRemoved { continue }
        guard error.isOfContent else { throw error }
        text = .failure(error)
      }
      stored.append(StoredWorld(name: name, state: text, engine: engine))
    }
    return stored.sorted { $0.name < $1.name }
  }

  package func origin(of name: String) async throws(StorageError) -> String? {
    let query = Query(
      "SELECT w.id, s.origin FROM worlds w JOIN states s ON s.world = w.id WHERE w.name = $1::text",
      [.text(name)])
    let rows = try await read(query)
    guard rows.count > 0, let world = rows.integer(0, 0), let origin = rows.octets(0, 1) else { return nil }
    return String(decoding: try database.sealing.world(world).open(origin, .origin), as: UTF8.self)
  }

  package func listing(after revision: Int64) async throws(StorageError) -> SharedListing? {
    // One statement, so that numbers and revision are of one moment.
    let query = Query(
      """
      SELECT s.listing, w.id, w.name FROM store s
      LEFT JOIN worlds w ON s.listing > $1::int8 AND w.name IS NOT NULL
      """, [.integer(revision)])
    let rows = try await readWithWorlds(query)
    guard rows.count > 0, let current = rows.integer(0, 0), current > revision else { return nil }
    var numbers: [String: Int64] = [:]
    for row in 0..<rows.count {
      if let name = rows.text(row, 2) { numbers[name] = rows.integer(row, 1) }
    }
    return SharedListing(revision: current, numbers: numbers)
  }

  private func read(_ query: Query) async throws(StorageError) -> SQLRows {
    try database.checkOpen()
    return try await database.readers.read(nil, .rows(query)).rows ?? SQLRows(columnCount: 0)
  }

  /// The most worlds about which is asked along with the listing.
  private static let mostWorlds = 32

  /// The rows that `query` finds. Whoever reads within a moment is going to ask about a world next, and so learns of the
  /// open ones in the same round trip.
  private func readWithWorlds(_ query: Query) async throws(StorageError) -> SQLRows {
    let open = engines.withLock { $0.count <= Self.mostWorlds ? $0.values.compactMap(\.engine) : [] }
    guard let moment = ReadingMoment.current, !open.isEmpty else { return try await read(query) }
    try database.checkOpen()
    let begin = ContinuousClock.now
    let answer = try await database.readers.read(nil, .rowsAndWorlds(query, open))
    for engine in open where answer.present.contains(engine.world) { moment.know(engine, since: begin) }
    return answer.rows ?? SQLRows(columnCount: 0)
  }

  package func makeWorld() async throws(StorageError) -> any WorldEngine {
    let id = try await database.writer.performAlone { [session = database.session] connection in
      connection.send("INSERT INTO worlds (maker) VALUES ($1::int8) RETURNING id", [.integer(session.maker)])
      let id = try connection.finish().last?.integer(0, 0) ?? 0
      connection.send(
        "INSERT INTO states (world, state, origin) VALUES ($1::int8, ''::bytea, ''::bytea)", [.integer(id)])
      return id
    }
    return try engine(id)
  }

  private func engine(_ world: Int64) throws(StorageError) -> PostgreSQLEngine {
    if let engine = engines.withLock({ $0[world]?.engine }) { return engine }
    let new = try PostgreSQLEngine(world: world, database: database, cacheCapacity: cacheCapacity)
    return engines.withLock { engines in
      if let engine = engines[world]?.engine { return engine }
      engines[world] = WeakEngine(engine: new)
      return new
    }
  }

  package func close() async {
    await database.close()
  }

  // MARK: - Names

  package func publish(
    _ engine: any WorldEngine, as name: String, state: String, origin: String
  ) async throws(StorageError) {
    _ = try await publish(engine, as: name, state: state, origin: origin, replaces: true)
  }

  package func publishNew(
    _ engine: any WorldEngine, as name: String, state: String, origin: String
  ) async throws(StorageError) -> Bool {
    try await publish(engine, as: name, state: state, origin: origin, replaces: false)
  }

  private func publish(
    _ engine: any WorldEngine, as name: String, state: String, origin: String, replaces: Bool
  ) async throws(StorageError) -> Bool {
    guard let engine = engine as? PostgreSQLEngine, engine.database === database else {
      throw StorageError("a world of another store cannot be published in '\(database.server)'")
    }
    try engine.checkPresent()
    let sealing = engine.queries.sealing
    let sealed = (
      state: try sealing.seal(Array(state.utf8), .state),
      origin: try sealing.seal(Array(origin.utf8), .origin)
    )
    let old: [Int64]? = try await database.writer.performAlone { [world = engine.world] connection in
      let rows = try connection.ask(
        """
        SELECT id, (name IS NOT NULL)::int::int8 FROM worlds
        WHERE (id = $1::int8 OR name = $2::text) AND NOT is_removed ORDER BY id FOR UPDATE
        """, [.integer(world), .text(name)])
      guard let own = (0..<rows.count).first(where: { rows.integer($0, 0) == world }) else {
        engine.isRemoved = true
        throw PostgreSQLEngine.removedError
      }
      let others = (0..<rows.count).compactMap { rows.integer($0, 0) }.filter { $0 != world }
      if !replaces, !others.isEmpty { return nil }
      for other in others { Self.markRemoved(other, connection) }
      let revision = rows.integer(own, 1) == 1 ? "revision + 1" : "1"
      connection.send(
        "UPDATE worlds SET name = $2::text, revision = \(revision) WHERE id = $1::int8",
        [.integer(world), .text(name)])
      connection.send(
        "UPDATE states SET state = $2::bytea, origin = $3::bytea WHERE world = $1::int8",
        [.integer(world), .octets(sealed.state), .octets(sealed.origin)])
      connection.send("UPDATE store SET listing = listing + 1")
      return others
    }
    guard let old else { return false }
    removed(old)
    return true
  }

  package func remove(_ engine: any WorldEngine) async throws(StorageError) {
    guard let engine = engine as? PostgreSQLEngine, engine.database === database else {
      throw StorageError("a world of another store cannot be removed from '\(database.server)'")
    }
    let old = try await database.writer.performAlone { [world = engine.world] connection -> [Int64] in
      let rows = try connection.ask(
        "SELECT id FROM worlds WHERE id = $1::int8 AND NOT is_removed FOR UPDATE", [.integer(world)])
      guard rows.count > 0 else { return [] }
      Self.markRemoved(world, connection)
      connection.send("UPDATE store SET listing = listing + 1")
      return [world]
    }
    removed(old)
  }

  /// Takes the name from a world; what is in it goes later.
  private static func markRemoved(_ world: Int64, _ connection: Connection) {
    connection.send("UPDATE worlds SET name = NULL, is_removed = true WHERE id = $1::int8", [.integer(world)])
    connection.send("DELETE FROM states WHERE world = $1::int8", [.integer(world)])
  }

  private func removed(_ worlds: [Int64]) {
    for world in worlds {
      engines.withLock { $0.removeValue(forKey: world) }?.engine?.isRemoved = true
    }
    clean(worlds)
  }

  // MARK: - Removed worlds

  /// Removes what removed worlds have left, in pieces, so that nobody has to wait for long. What is left when the program
  /// ends is removed after the next opening.
  private func clean(_ worlds: [Int64]) {
    guard !worlds.isEmpty else { return }
    Task { [queue = database.bulkWriter] in
      for world in worlds {
        while try await queue.performAlone({ connection in try RemovedWorld(world).removePiece(connection) })
        {}
      }
    }
  }
}
