internal import EinlassStorage

/// The way to change worlds: operations wait in line, and those that wait together are committed in one transaction.
///
/// A caller goes on once its operation is committed. Where a group cannot be committed, all of its operations fail, and
/// nothing has changed; unless the connection was cut during the commit: then nobody knows, and the error says so.
final class WriteQueue: Sendable {
  let lane: Lane
  /// How long the results of a round trip may take, in seconds.
  let patience: Int
  private let line = WaitingLine<any WriteOperation>()

  /// How many operations are committed together at most, so that the first of them need not wait for long.
  private static let longestGroup = 256
  /// How often a transaction is tried that others are in the way of.
  private static let attempts = 5

  init(_ lane: Lane, patience: Int = Connection.statementTimeout / 1000 + 3) {
    self.lane = lane
    self.patience = patience
  }

  private var server: ServerAddress { lane.server }

  /// The result of `body`, once what it did with the world is committed. It may run several times; the last one counts.
  ///
  /// - Parameter needs: What `body` is going to read, so that it is read for all of a group at once.
  func perform<Result: Sendable>(
    _ engine: PostgreSQLEngine, needs: [Need] = [],
    _ body: @escaping @Sendable (WorldBatch) throws -> Result
  ) async throws(StorageError) -> Result {
    try await wait { WorldWrite(engine, needs, body, tell: $0) }
  }

  /// The result of `body`, once what it has sent is committed, in a transaction of its own.
  func performAlone<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws(StorageError) -> Result {
    try await wait { StoreWrite(body, tell: $0) }
  }

  private func wait<Result: Sendable>(
    _ operation: (@escaping @Sendable (Swift.Result<Result, StorageError>) -> Void) -> any WriteOperation
  ) async throws(StorageError) -> Result {
    try await StorageFailures.result(of: server) { tell in
      let operation = operation(tell)
      if !line.add(operation, start: { lane.run { self.serve() } }) { operation.end(.closed(server)) }
    }
  }

  /// Takes no more operations, and returns once those that wait are done and the connection is closed.
  func close() async {
    line.close()
    await lane.close()
  }

  private func serve() {
    line.serve(
      { waiting in
        // An operation of the store goes alone.
        waiting.first is any StoreOperation
          ? 1 : waiting.prefix(Self.longestGroup).prefix { !($0 is any StoreOperation) }.count
      }, write)
  }

  private func write(_ group: [any WriteOperation]) {
    var locksFirst = false
    for attempt in 1... {
      let transaction = WriteTransaction(group, locksFirst: locksFirst, patience: patience)
      do {
        try lane.withConnection { connection in try transaction.run(connection) }
        for operation in group { operation.end(nil) }
        return
      } catch {
        transaction.undo()
        if !locksFirst, error is WorldBatch.NeedsLock || WorldRow.isOutdated(error) {
          locksFirst = true
          continue
        }
        let isLost = (error as? DatabaseError)?.endsConnection ?? false
        let isUnknown = isLost && transaction.isCommitting
        if !isUnknown, isRepeatable(error, attempt) { continue }
        if (error as? DatabaseError)?.isOfData == true, group.count > 1 {
          // What one of them stores is the reason; the others need not fail with it.
          for operation in group { write([operation]) }
          return
        }
        let error = StorageError(error, server, isUnknown: isUnknown)
        for operation in group { operation.end(error) }
        return
      }
    }
  }

  private func isRepeatable(_ error: any Error, _ attempt: Int) -> Bool {
    switch error as? DatabaseError {
    // The connection was cut while nobody used it, or before the commit: nothing has happened.
    case .lost: attempt == 1
    case .some(let error): error.isConflict && attempt < Self.attempts
    case nil: false
    }
  }
}

/// A transaction of one group of operations.
final class WriteTransaction {
  private let group: [any WriteOperation]
  /// Whether the rows of worlds are locked before anything else.
  private let locksFirst: Bool
  private let patience: Int
  private var worlds: [ObjectIdentifier: WorldBatch] = [:]
  /// Whether the server was told to commit.
  private(set) var isCommitting = false

  init(_ group: [any WriteOperation], locksFirst: Bool, patience: Int) {
    self.group = group
    self.locksFirst = locksFirst
    self.patience = patience
  }

  /// Performs and commits all of it.
  ///
  /// - Throws: `WorldBatch.NeedsLock`, and an error for which `WorldRow.isOutdated` holds, where it has to be done again with
  ///   the rows locked first.
  func run(_ connection: Connection) throws {
    if let operation = group.first as? any StoreOperation {
      return try inTransaction(connection) {
        connection.send("BEGIN")
        try operation.run(connection)
        try commit(connection)
      }
    }
    let operations = group.compactMap { $0 as? any WorldOperation }
    var engines: [ObjectIdentifier: PostgreSQLEngine] = [:]
    for operation in operations { engines[ObjectIdentifier(operation.engine)] = operation.engine }
    if !locksFirst, let rows = knownRows(operations, engines) {
      try runVerified(operations, rows, connection)
    } else {
      try inTransaction(connection) { try runLocked(operations, engines, connection) }
    }
  }

  private func inTransaction(_ connection: Connection, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      // A connection that is lost takes its transaction with it.
      if (error as? DatabaseError)?.endsConnection != true { try rollBack(connection) }
      throw error
    }
  }

  private func rollBack(_ connection: Connection) throws {
    connection.send("ROLLBACK")
    _ = try connection.finish(patience: patience)
  }

  private func commit(_ connection: Connection) throws {
    connection.send("COMMIT")
    isCommitting = true
    _ = try connection.finish(patience: patience)
  }

  private func perform(_ operations: [any WorldOperation]) throws {
    for operation in operations {
      guard let world = worlds[ObjectIdentifier(operation.engine)] else {
        operation.engine.isRemoved = true
        operation.refuse(PostgreSQLEngine.removedError)
        continue
      }
      try operation.run(world)
    }
  }

  // MARK: - Without a lock

  /// The rows of the worlds as they are known, where all that the operations say they need is known too; nil: it is not, or
  /// other programs have just changed one of the worlds.
  private func knownRows(
    _ operations: [any WorldOperation], _ engines: [ObjectIdentifier: PostgreSQLEngine]
  ) -> [ObjectIdentifier: WorldRow]? {
    var rows: [ObjectIdentifier: WorldRow] = [:]
    for (id, engine) in engines {
      guard !engine.contention.isHigh, let row = engine.cache.confirmed, engine.known.missing(row) == nil
      else { return nil }
      rows[id] = row
    }
    let areKnown = operations.allSatisfy { operation in
      operation.needs.allSatisfy { operation.engine.cache.find($0.key) != nil }
    }
    return areKnown ? rows : nil
  }

  /// Performs the operations on the worlds as they are known, and verifies that they are so while it commits: one round trip
  /// in all.
  private func runVerified(
    _ operations: [any WorldOperation], _ rows: [ObjectIdentifier: WorldRow], _ connection: Connection
  ) throws {
    for operation in operations {
      let id = ObjectIdentifier(operation.engine)
      guard worlds[id] == nil, let row = rows[id] else { continue }
      worlds[id] = WorldBatch(operation.engine, connection, row, isLocked: false, patience: patience)
    }
    try perform(operations)
    let all = worlds.values.sorted { $0.engine.world < $1.engine.world }
    for world in all { try world.prepare() }
    do {
      try inTransaction(connection) {
        connection.send("BEGIN")
        for world in all { world.sendRow() }
        for world in all { world.sendStatements() }
        try commit(connection)
      }
    } catch {
      if WorldRow.isOutdated(error) { for world in all { world.engine.contention.rise() } }
      throw error
    }
    for world in all { world.committed() }
  }

  // MARK: - With locks

  private func runLocked(
    _ operations: [any WorldOperation], _ engines: [ObjectIdentifier: PostgreSQLEngine],
    _ connection: Connection
  ) throws {
    connection.send("BEGIN")
    try lock(operations, engines, connection)
    for engine in engines.values { engine.contention.fall() }
    try perform(operations)
    let changed = worlds.values.filter { $0.changeCount > 0 }
    if changed.isEmpty { return try rollBack(connection) }
    for world in changed {
      try world.prepare()
      world.sendRow()
      world.sendStatements()
    }
    try commit(connection)
    for world in changed { world.committed() }
  }

  /// Locks the rows of the worlds, in the order of their numbers, and reads what the operations need.
  private func lock(
    _ operations: [any WorldOperation], _ engines: [ObjectIdentifier: PostgreSQLEngine],
    _ connection: Connection
  ) throws {
    connection.send(
      """
      SELECT \(WorldRow.columns) FROM worlds WHERE id = ANY($1::int8[]) AND NOT is_removed
      ORDER BY id FOR UPDATE
      """, [.integers(engines.values.map(\.world).sorted())])
    var needs = Needs(operations)
    try needs.send(connection)
    var results = try connection.finish(patience: patience)
    // The first result is that of BEGIN.
    let rows = WorldRow.all(results.remove(at: 1))
    for (id, engine) in engines {
      guard let row = rows[engine.world] else { continue }
      engine.cache.confirm(row)
      worlds[id] = WorldBatch(engine, connection, row, isLocked: true, patience: patience)
    }
    try needs.take(results.dropFirst(), worlds)

    var stale: [WorldBatch] = []
    for world in worlds.values {
      guard let query = world.engine.known.missing(world.row) else { continue }
      connection.send(query.sql, query.values)
      stale.append(world)
    }
    try needs.send(connection)
    guard !stale.isEmpty || needs.areSent else { return }
    results = try connection.finish(patience: patience)
    for (world, rows) in zip(stale, results) {
      try world.engine.known.add(rows, stamp: world.row.tables[WorldRow.secrets]?.stamp ?? 0)
    }
    try needs.take(results.dropFirst(stale.count), worlds)
  }

  /// The group is not committed, or nobody knows whether it is.
  func undo() {
    for world in worlds.values { world.undo() }
  }
}
