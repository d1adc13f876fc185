internal import EinlassStorage
internal import Foundation
internal import GRDB
internal import Synchronization

/// The connection to a store's file. Writes that wait at the same time are committed together.
final class WriteQueue: Sendable {
  private typealias Caller<Value> = CheckedContinuation<Result<Value, StorageError>, Never>

  private struct Write: Sendable {
    /// Writes, and returns a closure to call after the commit. Throws only if the transaction cannot continue.
    let run: @Sendable (Database) throws -> () -> Void
    /// Called instead of that closure if the commit fails.
    let fail: @Sendable (StorageError) -> Void
  }

  private struct State {
    var waiting: [Write] = []
    /// Whether the connection's thread is about to commit the waiting writes.
    var isServed = false
    var isClosed = false
  }

  let path: String
  private let file: StoreFile
  private let database: DatabaseQueue
  private let state = Mutex(State())

  /// The maximum number of writes in one commit, so that the first of them does not wait long.
  private static let largestGroup = 512

  /// Opens or creates the file at `path`. It stays locked until the queue is closed or deallocated.
  init(path: String) async throws(StorageError) {
    self.path = path
    (file, database) = try await withCheckedContinuation { (caller: Caller<(StoreFile, DatabaseQueue)>) in
      DispatchQueue.global().async {
        caller.resume(returning: Result { try Self.open(path) }.mapError { StorageError($0, path: path) })
      }
    }.get()
  }

  private static func open(_ path: String) throws -> (StoreFile, DatabaseQueue) {
    let file = try StoreFile(path) { path in
      let database = try DatabaseQueue(path: path)
      try database.write(SQLiteSchema.create)
      try database.close()
    }
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    // The connection retains the configuration, so the file stays locked until the connection is deallocated.
    configuration.prepareDatabase { _ in _ = file }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    // The header may lag behind the write-ahead log.
    let version = try database.read { db in try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
    try SQLiteSchema.check(version: version, path)
    return (file, database)
  }

  /// Returns the result of `body`, which only reads.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    if state.withLock(\.isClosed) { throw .closed(path) }
    return try await withCheckedContinuation { (caller: Caller<Value>) in
      database.asyncRead { [path] db in
        caller.resume(returning: Result { try body(try db.get()) }.mapError { StorageError($0, path: path) })
      }
    }.get()
  }

  /// Returns the result of `body` once its writes are committed. If `body` throws, its writes are undone.
  ///
  /// - Parameter committed: Called on the connection's thread after the commit, in the order of the writes.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws(StorageError) -> Value {
    try await withCheckedContinuation { (caller: Caller<Value>) in
      let write = Write(
        run: { [path] db in
          let result = try Self.inSavepoint(db, body).mapError { StorageError($0, path: path) }
          return {
            if case .success(let value) = result { committed(value) }
            caller.resume(returning: result)
          }
        }, fail: { caller.resume(returning: .failure($0)) })
      let (isClosed, isFirst) = state.withLock { state in
        if state.isClosed { return (true, false) }
        state.waiting.append(write)
        defer { state.isServed = true }
        return (false, !state.isServed)
      }
      if isClosed { write.fail(.closed(path)) }
      if isFirst { serve() }
    }.get()
  }

  /// Returns the result of `body`. If `body` throws, only its writes are undone.
  private static func inSavepoint<Value>(
    _ db: Database, _ body: (Database) throws -> Value
  ) throws -> Result<Value, any Error> {
    var value: Value?
    do {
      try db.inSavepoint {
        value = try body(db)
        return .commit
      }
    } catch {
      // Some errors, such as a full disk, undo the whole transaction.
      guard db.isInsideTransaction else { throw error }
      return .failure(error)
    }
    return value.map { .success($0) } ?? .failure(StorageError("the write was not run"))
  }

  /// Makes the connection's thread commit a group of waiting writes. Reads run between two groups.
  private func serve() {
    database.asyncWriteWithoutTransaction { db in
      let group = self.state.withLock { state in
        let group = Array(state.waiting.prefix(Self.largestGroup))
        state.waiting.removeFirst(group.count)
        return group
      }
      self.commit(group, db)
      let goesOn = self.state.withLock { state in
        state.isServed = !state.waiting.isEmpty
        return state.isServed
      }
      if goesOn { self.serve() }
    }
  }

  private func commit(_ group: [Write], _ db: Database) {
    do {
      try db.beginTransaction(.immediate)
      let endings = try group.map { try $0.run(db) }
      try db.commit()
      for end in endings { end() }
    } catch {
      if db.isInsideTransaction { try? db.rollback() }
      for write in group { write.fail(StorageError(error, path: path)) }
    }
  }

  /// Accepts no more reads and writes, and closes the file once the waiting ones are done.
  func close() async {
    state.withLock { $0.isClosed = true }
    repeat {
      await withCheckedContinuation { caller in
        database.asyncWriteWithoutTransaction { _ in caller.resume() }
      }
    } while state.withLock(\.isServed)
    await withCheckedContinuation { caller in
      DispatchQueue.global().async { [database] in
        try? database.close()
        caller.resume()
      }
    }
    file.unlock()
  }
}
