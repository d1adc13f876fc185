import EinlassStorage
import EinlassSystem
import EinlassTestSupport
import EinlassWire
import Foundation
import Synchronization
import Testing

@testable import EinlassPostgreSQL

/// A database that is restarted, cut off, away or slow while it is used.
@Suite(.serialized, .tags(.slow))
struct DatabaseFailureTests {
  /// What was answered to tasks that change a record each, one after the other.
  private final class Load: Sendable {
    private struct State {
      var answered: [Int64: Int] = [:]
      var unknown: [Int64: Int] = [:]
      var spent: Set<UInt64> = []
      var errors: Set<String> = []
      var isOver = false
    }

    static let tasks: ClosedRange<Int64> = 1...8
    private let state = Mutex(State())

    var answeredCount: Int { state.withLock { $0.answered.values.reduce(0, +) } }
    var errors: Set<String> { state.withLock { $0.errors } }
    var isOver: Bool { state.withLock { $0.isOver } }

    func end() { state.withLock { $0.isOver = true } }

    /// Changes a record until the load is over.
    func run(_ task: Int64, _ engine: any StorageEngine) async {
      var number = UInt64(task) << 32
      while !isOver {
        number += 1
        do throws(StorageError) {
          try await engine.upsert(Member(id: task, name: "m\(task)")) { $0.count += 1 }
          state.withLock { $0.answered[task, default: 0] += 1 }
          if try await engine.spend(Use(number), at: start) {
            state.withLock { [number] in _ = $0.spent.insert(number) }
          }
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

    /// Every answered change is there, and of the others no more than may be.
    func verify(_ engine: any StorageEngine, areMarksKept: Bool = true) async throws {
      let (answered, unknown, spent) = state.withLock { ($0.answered, $0.unknown, $0.spent) }
      for task in Self.tasks {
        let count = try #require(try await engine.find(Member.self, task)).count
        let least = answered[task] ?? 0
        #expect(least...least + (unknown[task] ?? 0) ~= count)
      }
      guard areMarksKept else { return }
      let marks = Set(try await engine.marks(Use.self).map(\.mark.high))
      #expect(spent.subtracting(marks) == [])
    }
  }

  private struct Use: MarkRecord, Equatable {
    static let tableName = "loadUses"
    static let capacity = 1_000_000
    let mark: Mark
    let end: WallTime
  }

  /// Runs `disturb` at least `times` times, and until an error is seen, while two programs are at work; then checks what is there.
  private func disturb(
    _ times: Int, _ database: NewDatabase, areMarksKept: Bool = true, _ disturb: () async throws -> Void
  ) async throws {
    let stores = (try await database.open(), try await database.open())
    let engines = (try await stores.0.onlyWorld(), try await stores.1.onlyWorld())
    let load = Load()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in Load.tasks {
        group.addTask { await load.run(task, task % 2 == 0 ? engines.0 : engines.1) }
      }
      defer { load.end() }
      var count = 0
      // A disturbance between two requests is not noticed.
      while count < times || load.errors.isEmpty {
        count += 1
        let before = load.answeredCount
        try await eventually("work goes on") { load.answeredCount > before + 60 }
        try await disturb()
      }
      let before = load.answeredCount
      try await eventually("work goes on") { load.answeredCount > before + 60 }
    }
    try await load.verify(engines.0, areMarksKept: areMarksKept)
    try await load.verify(engines.1, areMarksKept: areMarksKept)
    for error in load.errors {
      #expect(error.hasPrefix("the store '\(database.description)' "), "\(error)")
      #expect(
        ["cut off", "shutting down", "cannot be reached"].contains { error.contains($0) }, "\(error)")
    }
    await stores.0.close()
    await stores.1.close()
  }

  @Test func `a database that is restarted loses nothing that was answered, and is used again`() async throws
  {
    let server = try DatabaseServer()
    try await disturb(3, try NewDatabase(on: server)) { try server.run(.restart) }
  }

  @Test func `a database that crashes loses no answered change, only marks`() async throws {
    let server = try DatabaseServer()
    try await disturb(2, try NewDatabase(on: server), areMarksKept: false) { try server.run(.crash) }
  }

  @Test func `connections that are cut are made anew`() async throws {
    let database = try NewDatabase()
    try await disturb(10, database) {
      try database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database.name)' AND pid <> pg_backend_pid()"
      )
    }
  }

  @Test func `a database that was restarted while nobody used it is used as if nothing had been`()
    async throws
  {
    let server = try DatabaseServer()
    let (store, engine) = try await NewDatabase(on: server).openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    for operation in EngineOperation.all {
      try await operation.run(engine)
      try server.run(.restart)
      try await operation.run(engine)
    }
    await store.close()
  }

  @Test func `a database that is away is told of, and used once it is back`() async throws {
    let server = try DatabaseServer()
    let database = try NewDatabase(on: server)
    let (store, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    _ = try await engine.spend(FewUse(1), at: start)
    _ = try await engine.list(Visit.self, last: 1)
    try server.run(.stop)
    for operation in EngineOperation.all {
      let error = await #expect(throws: StorageError.self, "\(operation)") { try await operation.run(engine) }
      let text = try #require(error).description
      #expect(text.hasPrefix("the store '\(database.description)' cannot be reached: "), "\(text)")
    }
    try server.run(.start)
    for operation in EngineOperation.all { try await operation.run(engine) }
    await store.close()
  }

  @Test(.timeLimit(.minutes(15)))
  func `a database that hangs keeps nobody for ever, and is used once it goes on`() async throws {
    let database = try NewDatabase()
    let (store, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    _ = try await engine.find(Member.self, 1)
    let processes = try database.execute(
      "SELECT pid FROM pg_stat_activity WHERE datname = '\(database.name)' AND pid <> pg_backend_pid()"
    ).split(separator: "\n").compactMap { pid_t($0) }
    for process in processes { kill(process, SIGSTOP) }
    defer { for process in processes { kill(process, SIGCONT) } }
    let words = "did not respond within 8 s; check what keeps the database busy, and try again"
    async let written = #expect(throws: StorageError.self) {
      try await engine.update(Member.self, 1) { $0.count += 1 }
    }
    async let read = #expect(throws: StorageError.self) { try await engine.find(Member.self, 1) }
    let errors = await (written: written, read: read)
    #expect(errors.read?.description.hasSuffix(words) == true, "\(String(describing: errors.read))")
    // It has been sent, and the database may get to it once it goes on.
    let ending = "\(words); the write may or may not have happened"
    #expect(errors.written?.description.hasSuffix(ending) == true, "\(String(describing: errors.written))")
    for process in processes { kill(process, SIGCONT) }
    try await engine.update(Member.self, 1) { $0.count += 1 }
    let count = try #require(try await engine.find(Member.self, 1)?.count)
    #expect([1, 2].contains(count))
    await store.close()
  }

  @Test(.timeLimit(.minutes(15)))
  func `who waits too long for a world that another program holds is told`() async throws {
    let database = try NewDatabase()
    let (store, engine) = try await database.openWorld()
    try await engine.save(Member(id: 1, name: "anna"))
    let other = try Connection(try ServerAddress(database.address), settings: Lane.settings)
    other.send("BEGIN")
    other.send("SELECT id FROM worlds FOR UPDATE")
    _ = try other.finish()
    // Readers need not wait.
    #expect(try await engine.find(Member.self, 1)?.name == "anna")
    let error = await #expect(throws: StorageError.self) {
      try await engine.update(Member.self, 1) { $0.count += 1 }
    }
    #expect(
      error
        == StorageError(
          "the store '\(database.description)' took too long; check what keeps the database busy, and try "
            + "again"
        ))
    other.send("ROLLBACK")
    _ = try other.finish()
    try await engine.update(Member.self, 1) { $0.count += 1 }
    #expect(try await engine.find(Member.self, 1)?.count == 1)
    await store.close()
  }
}
