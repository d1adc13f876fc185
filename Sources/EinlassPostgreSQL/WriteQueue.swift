internal import EinlassStorage
internal import Synchronization

/// The way to change worlds: operations wait in line, and those that wait together are committed in one transaction.
///
/// A caller goes on once its operation is committed. Where a group cannot be committed, all of its operations fail, and
/// nothing has changed; unless the connection was cut during the commit: then nobody knows, and the error says so.
final class WriteQueue: Sendable {
  private struct State {
    var waiting: [any WriteOperation] = []
    var isWriting = false
    var isClosed = false
  }

  let lane: Lane
  /// How long the results of a round trip may take, in seconds.
  let patience: Int
  private let state = Mutex(State())

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
    let result = await withCheckedContinuation { caller in
      let operation = operation { caller.resume(returning: $0) }
      if !add(operation) { operation.end(StorageError("the store '\(server)' is closed")) }
    }
    do {
      return try result.get()
    } catch {
      throw StorageFailures.reported(error)
    }
  }

  /// Takes no more operations, and returns once those that wait are done and the connection is closed.
  func close() async {
    state.withLock { $0.isClosed = true }
    await lane.close()
  }

  /// false: the queue is closed.
  private func add(_ operation: any WriteOperation) -> Bool {
    let (isTaken, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(operation)
      defer { state.isWriting = true }
      return (true, !state.isWriting)
    }
    if isFirst { lane.run { self.writeAll() } }
    return isTaken
  }

  private func writeAll() {
    while true {
      let group = state.withLock { state -> [any WriteOperation] in
        // An operation of the store goes alone.
        let count =
          state.waiting.first is any StoreOperation
          ? 1 : state.waiting.prefix(Self.longestGroup).prefix { !($0 is any StoreOperation) }.count
        let group = Array(state.waiting.prefix(count))
        state.waiting.removeFirst(group.count)
        if group.isEmpty { state.isWriting = false }
        return group
      }
      if group.isEmpty { return }
      write(group)
    }
  }

  private func write(_ group: [any WriteOperation]) {
    for attempt in 1... {
      let transaction = WriteTransaction(group, patience: patience)
      do {
        try lane.withConnection { connection in try transaction.run(connection) }
        for operation in group { operation.end(nil) }
        return
      } catch {
        transaction.undo()
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
  private let patience: Int
  private var worlds: [ObjectIdentifier: WorldBatch] = [:]
  /// Whether the server was told to commit.
  private(set) var isCommitting = false

  init(_ group: [any WriteOperation], patience: Int) {
    self.group = group
    self.patience = patience
  }

  /// Performs and commits all of it.
  func run(_ connection: Connection) throws {
    do {
      connection.send("BEGIN")
      if let operation = group.first as? any StoreOperation {
        try operation.run(connection)
        try commit(connection)
      } else {
        try runWorlds(group.compactMap { $0 as? any WorldOperation }, connection)
      }
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

  private func runWorlds(_ operations: [any WorldOperation], _ connection: Connection) throws {
    try lock(operations, connection)
    for operation in operations {
      guard let world = worlds[ObjectIdentifier(operation.engine)] else {
        operation.engine.isRemoved = true
        operation.refuse(PostgreSQLEngine.removedError)
        continue
      }
      try operation.run(world)
    }
    let changed = worlds.values.filter { $0.changeCount > 0 }
    if changed.isEmpty { return try rollBack(connection) }
    for world in changed { try world.finish() }
    try commit(connection)
    for world in changed { world.committed() }
  }

  /// Locks the rows of the worlds, in the order of their numbers, and reads what the operations need.
  private func lock(_ operations: [any WorldOperation], _ connection: Connection) throws {
    var engines: [ObjectIdentifier: PostgreSQLEngine] = [:]
    for operation in operations { engines[ObjectIdentifier(operation.engine)] = operation.engine }
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
      worlds[id] = WorldBatch(engine, connection, row, patience: patience)
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
