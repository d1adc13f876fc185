internal import EinlassStorage
internal import GRDB
internal import Synchronization

/// The one way to write to the database: operations wait in line, and those that wait together are committed together.
///
/// A caller goes on once its operation is committed. Where a group cannot be committed, all of its operations fail, and
/// nothing has changed.
final class WriteQueue: Sendable {
  private let pool: DatabasePool
  private let path: String
  private let line = WaitingLine<any WriteOperation>()

  /// How many operations are committed together at most, so that the first of them need not wait for long.
  private static let longestGroup = 512

  init(_ pool: DatabasePool, path: String) {
    self.pool = pool
    self.path = path
  }

  /// The result of `body`, once what it wrote is committed.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (WriteBatch) throws -> Result
  ) async throws(StorageError) -> Result {
    try await StorageFailures.result(of: path) { tell in begin(body, tell: tell) }
  }

  /// Has `body` write, and calls `tell` once that is committed, or cannot be; nobody waits for it.
  func begin<Result: Sendable>(
    _ body: @escaping @Sendable (WriteBatch) throws -> Result,
    tell: @escaping @Sendable (Swift.Result<Result, StorageError>) -> Void
  ) {
    let operation = Write(body, path: path, tell: tell)
    let isTaken = line.add(operation) { pool.asyncWriteWithoutTransaction { db in self.serve(db) } }
    if !isTaken { operation.end(.closed(path)) }
  }

  /// Takes no more operations, and returns once those that wait are done.
  func close() async {
    guard line.close() else { return }
    // The queue of the database is served in order.
    await withCheckedContinuation { caller in pool.asyncWriteWithoutTransaction { _ in caller.resume() } }
  }

  private func serve(_ db: Database) {
    line.serve({ min($0.count, Self.longestGroup) }) { group in write(group, db) }
  }

  private func write(_ group: [any WriteOperation], _ db: Database) {
    let batch = WriteBatch(db)
    do {
      try db.beginTransaction(.immediate)
      for operation in group { try operation.run(batch) }
      try batch.finish()
      try db.commit()
      batch.commit()
      for operation in group { operation.end(nil) }
    } catch {
      if db.isInsideTransaction { try? db.rollback() }
      batch.undo()
      let error = StorageError(error, path: path)
      for operation in group { operation.end(error) }
    }
  }
}

/// An operation that waits for its turn.
private protocol WriteOperation: Sendable {
  /// Runs the operation; throws where it failed after it had written something, so that its group cannot be committed.
  func run(_ batch: WriteBatch) throws
  /// Tells the caller that the group is committed, or why it is not.
  func end(_ error: StorageError?)
}

private final class Write<Value: Sendable>: WriteOperation {
  private let body: @Sendable (WriteBatch) throws -> Value
  private let path: String
  private let tell: @Sendable (Result<Value, StorageError>) -> Void
  private let result = Mutex<Result<Value, StorageError>?>(nil)

  init(
    _ body: @escaping @Sendable (WriteBatch) throws -> Value, path: String,
    tell: @escaping @Sendable (Result<Value, StorageError>) -> Void
  ) {
    self.body = body
    self.path = path
    self.tell = tell
  }

  func run(_ batch: WriteBatch) throws {
    let before = batch.writeCount
    do {
      let value = try body(batch)
      result.withLock { $0 = .success(value) }
    } catch {
      if batch.writeCount != before { throw error }
      result.withLock { [error = StorageError(error, path: path)] in $0 = .failure(error) }
    }
  }

  func end(_ error: StorageError?) {
    let result = result.withLock { $0 }
    if let result, error == nil { return tell(result) }
    if case .failure(let own) = result { return tell(.failure(own)) }
    tell(.failure(error ?? StorageError("the store '\(path)' failed")))
  }
}
