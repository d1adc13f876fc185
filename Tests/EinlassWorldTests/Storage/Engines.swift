import EinlassDevice
import EinlassSQLite
import EinlassStorage
import EinlassWire
import Foundation
import Synchronization
import Testing

/// The storage engines that the contract is checked against; one more is one more line.
struct Engine: Sendable, CustomTestStringConvertible {
  let name: String
  /// A new, empty engine.
  let make: @Sendable () async throws -> any StorageEngine

  var testDescription: String { name }

  static let all = [
    Engine(name: "memory") { MemoryEngine() },
    Engine(name: "a phone's file") {
      try PhoneFile(path: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
    },
    Engine(name: "SQLite") { try await NewStore().open().makeWorld() },
    Engine(name: "SQLite with next to no cache") {
      try await NewStore().open(cacheCapacity: 2).makeWorld()
    },
    Engine(name: "PostgreSQL") { try await SharedStores.all.world() },
    Engine(name: "PostgreSQL with next to no cache") { try await SharedStores.all.worldWithoutCache() },
    Engine(name: "PostgreSQL, through two programs in turn") {
      AlternatingEngine(try await SharedStores.all.worldOfTwo())
    },
  ]
}

/// A moment to start from.
let start = WallTime(seconds: 1_478_382_265)

extension WallTime {
  static func + (time: WallTime, seconds: Int) -> WallTime { time.advanced(by: .seconds(seconds)) }
}

/// Runs `body` so many times at once and gives the results; nobody starts before all are there.
func concurrently<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
  let arrivals = Arrivals()
  return try await withThrowingTaskGroup(of: Value.self) { group in
    for index in 0..<count {
      group.addTask {
        arrivals.add()
        while arrivals.count < count { await Task.yield() }
        return try await body(index)
      }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}

private final class Arrivals: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .acquiring) }

  func add() {
    number.add(1, ordering: .releasing)
  }
}
