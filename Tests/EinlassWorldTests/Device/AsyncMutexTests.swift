import EinlassTestSupport
import Testing

@testable import EinlassDevice

/// The mutex admits one task at a time, in order, and forgets none.
@Suite(.timeLimit(.minutes(15)))
struct AsyncMutexTests {
  @Test func `waiting tasks proceed in the order of their arrival`() async throws {
    let mutex = AsyncMutex()
    let gate = AsyncGate()
    let passed = Shared<[Int]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await mutex.withLock { () async throws(CancellationError) in
            if number == 0 { try await gate.pass() }
            passed.change { $0.append(number) }
          }
        }
        try await eventually("task \(number) waits") {
          number == 0 ? gate.waitingCount == 1 : mutex.waitingCount == number
        }
      }
      gate.open()
      try await group.waitForAll()
    }
    #expect(passed.value == Array(0..<20))
  }

  @Test func `no two of many tasks are inside at once, and each gets in`() async throws {
    let mutex = AsyncMutex()
    let inside = Shared(0)
    let most = Shared(0)
    let total = Shared(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask {
          try await mutex.withLock { () async throws(CancellationError) in
            let count = inside.change { $0 += 1 }
            most.change { $0 = max($0, count) }
            await Task.yield()
            inside.change { $0 -= 1 }
            total.change { $0 += 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.value == 1)
    #expect(total.value == 500)
  }

  @Test func `a cancelled waiting task leaves, and the others keep their places`() async throws {
    let mutex = AsyncMutex()
    let gate = AsyncGate()
    let passed = Shared<[Int]>([])
    var tasks: [Task<Bool, Never>] = []
    for number in 0..<4 {
      tasks.append(
        Task {
          do {
            try await mutex.withLock { () async throws(CancellationError) in
              if number == 0 { try await gate.pass() }
              passed.change { $0.append(number) }
            }
            return true
          } catch {
            return false
          }
        })
      try await eventually("task \(number) waits") {
        number == 0 ? gate.waitingCount == 1 : mutex.waitingCount == number
      }
    }
    tasks[1].cancel()
    #expect(await tasks[1].value == false)
    #expect(mutex.waitingCount == 2)
    gate.open()
    var ends: [Bool] = []
    for task in tasks { ends.append(await task.value) }
    #expect(ends == [true, false, true, true])
    #expect(passed.value == [0, 2, 3])
  }

  @Test func `a task that is cancelled inside makes room for the next`() async throws {
    let mutex = AsyncMutex()
    let gate = AsyncGate()
    let first = Task {
      try await mutex.withLock { () async throws(CancellationError) in try await gate.pass() }
    }
    try await gate.waitForTasks(1)
    let second = Task { try await mutex.withLock { () async throws(CancellationError) in "second" } }
    try await eventually("one waits for its turn") { mutex.waitingCount == 1 }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value == "second")
  }

  @Test func `cancelling at any moment leaves no task waiting`() async throws {
    let mutex = AsyncMutex()
    for round in 0..<200 {
      let tasks = (0..<8).map { number in
        Task {
          try await mutex.withLock { () async throws(CancellationError) in
            await Task.yield()
            return number
          }
        }
      }
      for task in tasks.dropFirst(round % 8) { task.cancel() }
      for task in tasks { _ = try? await task.value }
    }
    #expect(try await mutex.withLock { () async throws(CancellationError) in 1 } == 1)
    #expect(mutex.waitingCount == 0)
  }
}
