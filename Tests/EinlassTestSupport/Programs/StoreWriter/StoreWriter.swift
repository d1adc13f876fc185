internal import EinlassStorage
internal import EinlassStores
internal import Foundation
internal import Synchronization

/// Writes to the store at the path in the first argument until the program is killed. For each commit that has
/// returned, it prints the name of the world, the number of the pair and its version. The second argument is the
/// version that all pairs count from. With the third, `hold`, it opens the store and writes nothing.
package enum StoreWriter {
  package static let worlds = ["a", "b", "c"]
  /// Each of the tasks of a world changes one pair.
  package static let pairs = (0..<3 as Range<Int64>).map(Pair.init)

  /// Runs the program with the arguments after its name.
  static func run(_ arguments: [String]) async throws {
    let store = try await SQLiteStore(path: arguments[0])
    print("open")
    if arguments.last == "hold" {
      _ = readLine()
      return await store.close()
    }
    let base = Int64(arguments[1]) ?? 0
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in worlds {
        guard let world = try await store.listing(after: 0)?.numbers[name] else { continue }
        let known = KnownVersion()
        for pair in pairs {
          group.addTask {
            for version in (base + 1)... {
              let turn = try await store.begin(world, after: known.value)
              try await turn.commit(pair.changes(to: version))
              known.value = turn.changes.version + 1
              print("\(name) \(pair.number) \(version)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Prints a complete line immediately.
  private static func print(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// The version of a world as of the last commit of any task.
private final class KnownVersion: Sendable {
  private let version = Atomic<Int64>(0)

  var value: Int64 {
    get { version.load(ordering: .relaxed) }
    set { version.store(newValue, ordering: .relaxed) }
  }
}
