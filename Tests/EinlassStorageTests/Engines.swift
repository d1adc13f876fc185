import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// The storage engines that the contract is checked against; one more is one more line.
struct Engine: Sendable, CustomTestStringConvertible {
  let name: String
  /// A new, empty engine that remembers at most so many nonces.
  private let make: @Sendable (_ nonceCapacity: Int) -> any WorldStorage

  var testDescription: String { name }

  static let all = [
    Engine(name: "memory") { MemoryStorage(nonceCapacity: $0) }
  ]

  func empty(nonceCapacity: Int = 1_000_000) -> any WorldStorage { make(nonceCapacity) }
}

/// A moment to start from.
let start = WallTime(seconds: 1_478_382_265)

extension WallTime {
  static func + (time: WallTime, seconds: Int) -> WallTime { time.advanced(by: .seconds(seconds)) }
}

/// Runs `body` so many times at once and gives the results.
func concurrently<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: Value.self) { group in
    for index in 0..<count { group.addTask { try await body(index) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
