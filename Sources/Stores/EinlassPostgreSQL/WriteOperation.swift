internal import EinlassStorage
internal import Synchronization

/// An operation that waits for its turn.
protocol WriteOperation: Sendable {
  /// Tells the caller that the operation's group is committed, or why it is not.
  func end(_ error: StorageError?)
}

/// An operation on one world, which goes with others.
protocol WorldOperation: WriteOperation {
  var engine: PostgreSQLEngine { get }
  var needs: [Need] { get }
  /// Runs the operation; throws where it failed after it had changed something, so that its group cannot be committed.
  func run(_ world: WorldBatch) throws
  /// Lets the operation fail by itself.
  func refuse(_ error: StorageError)
}

/// An operation on the store, which goes alone.
protocol StoreOperation: WriteOperation {
  func run(_ connection: Connection) throws
}

/// Something that an operation is going to read.
struct Need: Sendable {
  let key: RowCache.Key
  let query: @Sendable () throws(StorageError) -> Query
  let content: @Sendable (SQLRows) throws(StorageError) -> RowCache.Content
}

/// What the operations of a group need, each thing once.
struct Needs {
  private struct Place: Hashable {
    let engine: ObjectIdentifier
    let key: RowCache.Key
  }

  private var missing: [(engine: PostgreSQLEngine, need: Need)] = []
  private var sent: [(engine: PostgreSQLEngine, need: Need)] = []

  init(_ operations: [any WorldOperation]) {
    var places: Set<Place> = []
    for operation in operations {
      for need in operation.needs {
        let place = Place(engine: ObjectIdentifier(operation.engine), key: need.key)
        if places.insert(place).inserted { missing.append((operation.engine, need)) }
      }
    }
  }

  /// Whether there is something to take.
  var areSent: Bool { !sent.isEmpty }

  /// Asks for what no cache has.
  mutating func send(_ connection: Connection) throws(StorageError) {
    var later: [(engine: PostgreSQLEngine, need: Need)] = []
    for (engine, need) in missing {
      if engine.isRemoved { continue }
      if engine.cache.find(need.key) != nil {
        later.append((engine, need))
        continue
      }
      let query = try need.query()
      connection.send(query.sql, query.values)
      sent.append((engine, need))
    }
    missing = later
  }

  /// Takes what was asked for.
  mutating func take(
    _ results: some Sequence<SQLRows>, _ worlds: [ObjectIdentifier: WorldBatch]
  ) throws(StorageError) {
    for ((engine, need), rows) in zip(sent, results) {
      worlds[ObjectIdentifier(engine)]?.fetched(need.key, try need.content(rows))
    }
    sent = []
  }
}

/// What becomes of an operation.
private final class Outcome<Value: Sendable>: Sendable {
  private let tell: @Sendable (Result<Value, StorageError>) -> Void
  private let result = Mutex<Result<Value, StorageError>?>(nil)

  init(_ tell: @escaping @Sendable (Result<Value, StorageError>) -> Void) {
    self.tell = tell
  }

  func set(_ result: Result<Value, StorageError>) {
    self.result.withLock { $0 = result }
  }

  func end(_ error: StorageError?) {
    let result = result.withLock { $0 }
    if let result, error == nil { return tell(result) }
    if case .failure(let own) = result { return tell(.failure(own)) }
    tell(.failure(error ?? StorageError("the store failed")))
  }
}

/// An operation on one world.
final class WorldWrite<Value: Sendable>: WorldOperation {
  let engine: PostgreSQLEngine
  let needs: [Need]
  private let body: @Sendable (WorldBatch) throws -> Value
  private let outcome: Outcome<Value>

  init(
    _ engine: PostgreSQLEngine, _ needs: [Need], _ body: @escaping @Sendable (WorldBatch) throws -> Value,
    tell: @escaping @Sendable (Result<Value, StorageError>) -> Void
  ) {
    self.engine = engine
    self.needs = needs
    self.body = body
    outcome = Outcome(tell)
  }

  func run(_ world: WorldBatch) throws {
    let before = world.changeCount
    do {
      outcome.set(.success(try body(world)))
    } catch {
      guard let error = error as? StorageError, world.changeCount == before else { throw error }
      outcome.set(.failure(error))
    }
  }

  func refuse(_ error: StorageError) {
    outcome.set(.failure(error))
  }

  func end(_ error: StorageError?) {
    outcome.end(error)
  }
}

/// An operation on the store.
final class StoreWrite<Value: Sendable>: StoreOperation {
  private let body: @Sendable (Connection) throws -> Value
  private let outcome: Outcome<Value>

  init(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    tell: @escaping @Sendable (Result<Value, StorageError>) -> Void
  ) {
    self.body = body
    outcome = Outcome(tell)
  }

  func run(_ connection: Connection) throws {
    outcome.set(.success(try body(connection)))
  }

  func end(_ error: StorageError?) {
    outcome.end(error)
  }
}
