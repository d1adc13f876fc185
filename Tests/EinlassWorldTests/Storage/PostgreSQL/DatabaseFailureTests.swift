import EinlassStorage
import EinlassSystem
import EinlassTestSupport
import Foundation
import Synchronization
import Testing

@testable import EinlassStores

/// A database that is restarted, disconnected, unavailable or slow while it is used.
@Suite(.serialized, .tags(.slow))
struct DatabaseFailureTests {
  /// Tasks that each count in their own row, and their confirmed counts.
  private final class Load: Sendable {
    private struct State {
      var confirmed: [Int: Int] = [:]
      var unknown: [Int: Int] = [:]
      var errors: Set<String> = []
      var isOver = false
    }

    static let tasks = 1...8
    private let state = Mutex(State())

    var confirmedCount: Int { state.withLock { $0.confirmed.values.reduce(0, +) } }
    var errors: Set<String> { state.withLock { $0.errors } }

    func end() { state.withLock { $0.isOver = true } }

    /// Counts until the load is over.
    func run(_ task: Int, _ store: PostgreSQLStore, _ world: Int64) async {
      while !state.withLock(\.isOver) {
        do throws(StorageError) {
          try await store.count(world, "\(task)")
          state.withLock { $0.confirmed[task, default: 0] += 1 }
        } catch {
          state.withLock { state in
            state.errors.insert(error.description)
            if error.description.contains("may or may not have happened") {
              state.unknown[task, default: 0] += 1
            }
          }
        }
      }
    }

    /// Checks that every confirmed change exists, and that there are no more unconfirmed changes than possible.
    func verify(_ contents: WorldChanges) {
      let (confirmed, unknown) = state.withLock { ($0.confirmed, $0.unknown) }
      for task in Self.tasks {
        let least = confirmed[task] ?? 0
        let count = contents.count("\(task)")
        #expect(least...least + (unknown[task] ?? 0) ~= count, "\(task): \(count) of \(least)")
      }
    }
  }

  /// Runs `disturb` at least `times` times, and until an error is seen, while two programs are at work.
  private func disturb(
    _ times: Int, _ database: NewDatabase, _ disturb: () async throws -> Void
  ) async throws {
    let stores = [try await database.open(), try await database.open()]
    let world = try await stores[0].publishNew()
    let load = Load()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in Load.tasks { group.addTask { await load.run(task, stores[task % 2], world) } }
      defer { load.end() }
      var count = 0
      // A disturbance between two turns has no effect.
      while count < times || load.errors.isEmpty {
        count += 1
        let before = load.confirmedCount
        try await eventually("work goes on") { load.confirmedCount > before + 60 }
        try await disturb()
      }
      let before = load.confirmedCount
      try await eventually("work goes on") { load.confirmedCount > before + 60 }
    }
    for store in stores { load.verify(try await store.read(world)) }
    for error in load.errors {
      #expect(error.hasPrefix("the store '\(database.description)' "), "\(error)")
      // A machine under load may also exceed a time limit.
      let reasons = ["cut off", "shutting down", "cannot be reached", "took too long", "did not respond"]
      #expect(reasons.contains { error.contains($0) }, "\(error)")
    }
    for store in stores { await store.close() }
  }

  @Test func `a database that is restarted loses no confirmed change`() async throws {
    let server = try DatabaseServer()
    try await disturb(3, try NewDatabase(on: server)) { try server.run(.restart) }
  }

  @Test func `a database that crashes loses no confirmed change`() async throws {
    let server = try DatabaseServer()
    try await disturb(2, try NewDatabase(on: server)) { try server.run(.crash) }
  }

  @Test func `connections that are cut are reopened`() async throws {
    let database = try NewDatabase()
    try await disturb(10, database) { try database.cutConnections() }
  }

  /// Returns all operations of a store that do not require an open turn.
  private func operations(
    _ store: PostgreSQLStore, _ world: Int64
  ) -> [(name: String, run: @Sendable () async throws -> Void)] {
    [
      ("listing", { _ = try await store.listing(after: 0) }),
      ("origin", { _ = try await store.origin(of: world) }),
      ("version", { _ = try await store.version(of: world) }),
      ("turn", { try await store.count(world) }),
      ("entries", { _ = try await store.entries(of: world, from: 1, limit: 9) }),
      (
        "publish",
        { _ = try await store.publish(WorldChanges(), as: "other", origin: "", isReplacing: true) }
      ),
      ("remove", { try await store.remove(-1) }),
    ]
  }

  @Test func `a restart between two operations is not noticed`() async throws {
    let server = try DatabaseServer()
    let store = try await NewDatabase(on: server).open()
    let world = try await store.publishNew()
    for operation in operations(store, world) {
      try await operation.run()
      try server.run(.restart)
      try await operation.run()
    }
    await store.close()
  }

  @Test func `operations fail while a database is down and work once it is back`() async throws {
    let server = try DatabaseServer()
    let database = try NewDatabase(on: server)
    let store = try await database.open()
    let world = try await store.publishNew()
    try server.run(.stop)
    for operation in operations(store, world) {
      let error = await #expect(throws: StorageError.self, "\(operation.name)") { try await operation.run() }
      let text = try #require(error).description
      #expect(text.hasPrefix("the store '\(database.description)' cannot be reached: "), "\(text)")
    }
    try server.run(.start)
    for operation in operations(store, world) { try await operation.run() }
    await store.close()
  }

  @Test func `a turn whose connection is cut commits nothing and blocks no other`() async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    let world = try await store.publishNew()
    let turn = try await store.begin(world, after: 1)
    try database.cutConnections()
    let error = await #expect(throws: StorageError.self) {
      try await turn.commit(WorldChanges([RowChange("anna", "1", at: 1)]))
    }
    #expect(
      error
        == StorageError(
          "the store '\(database.description)' was cut off; try again; the next operation opens a new connection"
        ))
    #expect(try await store.read(world).texts == [])
    await store.close()
  }

  @Test(.timeLimit(.minutes(15)))
  func `operations on a hanging database fail, and work once it resumes`() async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    let world = try await store.publishNew()
    let turn = try await store.begin(world, after: 1)
    let processes = try database.processes()
    for process in processes { kill(process, SIGSTOP) }
    defer { for process in processes { kill(process, SIGCONT) } }
    let words = "did not respond within 8 s; check what keeps the database busy, and try again"
    async let written = #expect(throws: StorageError.self) {
      try await turn.commit(WorldChanges([RowChange("count", "1", at: 1)]))
    }
    async let read = #expect(throws: StorageError.self) { try await store.version(of: world) }
    let errors = await (written: written, read: read)
    #expect(errors.read?.description.hasSuffix(words) == true, "\(String(describing: errors.read))")
    // The write has been sent, and the database may perform it once it resumes.
    let ending = "\(words); the write may or may not have happened"
    #expect(errors.written?.description.hasSuffix(ending) == true, "\(String(describing: errors.written))")
    for process in processes { kill(process, SIGCONT) }
    try await store.count(world)
    #expect(1...2 ~= (try await store.read(world).count()))
    await store.close()
  }

  @Test(.timeLimit(.minutes(15)))
  func `a turn that waits too long for another program's throws`() async throws {
    let database = try NewDatabase()
    let (store, other) = (try await database.open(), try await database.open())
    let world = try await store.publishNew()
    let turn = try await other.begin(world, after: 1)
    let busy = StorageError(
      "the store '\(database.description)' took too long; check what keeps the database busy, and try again")
    await #expect(throws: busy) { try await store.begin(world, after: 1) }
    await #expect(throws: busy) { try await store.remove(world) }
    // Operations without a turn do not wait.
    #expect(try await store.version(of: world) == 1)
    try await turn.commit(WorldChanges([RowChange("count", "5", at: 1)]))
    try await store.count(world)
    #expect(try await store.read(world).count() == 6)
    await store.close()
    await other.close()
  }

  @Test(.timeLimit(.minutes(15)))
  func `a turn that waits too long for a connection throws`() async throws {
    let database = try NewDatabase()
    let store = try await database.open()
    var turns: [any WorldTurn] = []
    for number in 1...4 {
      turns.append(try await store.begin(try await store.publishNew("world \(number)"), after: 1))
      if number == 3 { _ = try await store.publishNew("fifth") }
    }
    let fifth = try await store.number(of: "fifth")
    await #expect(
      throws: StorageError(
        "the store '\(database.description)' did not respond within 8 s; check what keeps the database busy, and "
          + "try again")
    ) { try await store.begin(fifth, after: 1) }
    async let waiting = store.begin(fifth, after: 1)
    await turns.removeFirst().release()
    #expect(try await waiting.changes.isEmpty)
    await store.close()
  }
}
