internal import EinlassStorage
internal import GRDB
internal import Synchronization

/// The one way to write to the database: operations wait in line, and those that wait together are committed together.
///
/// A caller goes on once its operation is committed. Where a group cannot be committed, all of its operations fail, and
/// nothing has changed.
final class WriteQueue: Sendable {
  private struct State {
    var waiting: [any WriteOperation] = []
    var isWriting = false
    var isClosed = false
  }

  private let pool: DatabasePool
  private let path: String
  private let state = Mutex(State())

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
    let result = await withCheckedContinuation { caller in
      let operation = Write(body, path: path) { caller.resume(returning: $0) }
      if !add(operation) { operation.end(StorageError("the store '\(path)' is closed")) }
    }
    do {
      return try result.get()
    } catch {
      throw StorageFailures.reported(error)
    }
  }

  /// Takes no more operations, and returns once those that wait are done.
  func close() async {
    let isOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isOpen else { return }
    // The queue of the database is served in order.
    await withCheckedContinuation { caller in pool.asyncWriteWithoutTransaction { _ in caller.resume() } }
  }

  /// false: the queue is closed.
  private func add(_ operation: any WriteOperation) -> Bool {
    let (isTaken, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(operation)
      defer { state.isWriting = true }
      return (true, !state.isWriting)
    }
    if isFirst { pool.asyncWriteWithoutTransaction { db in self.writeAll(db) } }
    return isTaken
  }

  private func writeAll(_ db: Database) {
    while true {
      let group = state.withLock { state -> [any WriteOperation] in
        let group = Array(state.waiting.prefix(Self.longestGroup))
        state.waiting.removeFirst(group.count)
        if group.isEmpty { state.isWriting = false }
        return group
      }
      if group.isEmpty { return }
      write(group, db)
    }
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
    tell(.failure(error ?? StorageError("the store '\(path)' did not do it")))
  }
}
