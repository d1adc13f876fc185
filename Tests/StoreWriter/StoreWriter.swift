internal import EinlassSQLite
internal import EinlassStorage
internal import EinlassWire
internal import Foundation

/// Writes to the store at the first argument until it is killed. Each write that was answered is a line of output: the
/// number of a pair, and the version that it has. The second argument is the version that all pairs count from; with the
/// third, `hold`, it opens the store and writes nothing.
@main
package struct StoreWriter {
  package static let world = "world"
  /// Each task has so many pairs of its own.
  private static let pairsOfTask: Int64 = 4
  package static let tasks: Int64 = 6
  package static var pairs: Range<Int64> { 0..<tasks * pairsOfTask }

  package static func main() async throws {
    let arguments = CommandLine.arguments
    let store = try await SQLiteStore(path: arguments[1])
    print("open")
    if arguments.last == "hold" {
      _ = readLine()
      return await store.close()
    }
    let base = Int64(arguments[2]) ?? 0
    let engine = try await engine(of: store)
    print("ready")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks { group.addTask { try await write(engine, task: task, base: base) } }
      try await group.waitForAll()
    }
  }

  private static func engine(of store: SQLiteStore) async throws -> any WorldEngine {
    if let world = try await store.worlds().first { return world.engine }
    let engine = try await store.makeWorld()
    try await store.publish(engine, as: world, state: "", origin: "")
    return engine
  }

  private static func write(_ engine: any WorldEngine, task: Int64, base: Int64) async throws {
    for version in (base + 1)... {
      for number in task * pairsOfTask..<(task + 1) * pairsOfTask {
        try await write(engine, number, version: version)
        print("\(number) \(version)")
      }
    }
  }

  private static func write(_ engine: any WorldEngine, _ number: Int64, version: Int64) async throws {
    switch Change(to: version) {
    case .save: try await engine.save(Pair(number, version: version))
    case .insert: _ = try await engine.insert(Pair(number, version: version))
    case .update: try await engine.update(Pair.self, number) { $0.change(to: version) }
    case .remove: try await engine.remove(Pair.self, number)
    case .spend: _ = try await engine.spend(Use(number, version: version), at: WallTime(seconds: 0))
    }
  }

  /// Prints a line at once, whole.
  private static func print(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
