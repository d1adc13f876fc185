internal import Synchronization

/// The destinations that are in use: one for each configuration, and at most one for all else.
enum SessionDestinations {
  private struct State {
    var nextNumber = 1
    var destinations: [Int: SessionDestination] = [:]
    var common: SessionDestination?
  }

  private static let state = Mutex(State())

  /// The configurations that were made in the scope that this is set in.
  @TaskLocal static var scope: SessionScope?

  /// Keeps `destination` under a number that none had before, and returns the number.
  ///
  /// Numbers are not used again: a session that outlives its scope must not reach another one's world.
  static func add(_ destination: SessionDestination) -> Int {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.destinations[state.nextNumber] = destination
      return state.nextNumber
    }
    scope?.add(number)
    return number
  }

  /// The destination under the number. `nil` if its scope has ended.
  static subscript(number: Int) -> SessionDestination? {
    state.withLock { $0.destinations[number] }
  }

  static func remove(_ numbers: [Int]) {
    state.withLock { state in
      for number in numbers { state.destinations[number] = nil }
    }
  }

  /// The destination for all that has no other one.
  static var common: SessionDestination? {
    get { state.withLock { $0.common } }
    set { state.withLock { $0.common = newValue } }
  }
}

/// The configurations of one scope, by their numbers.
final class SessionScope: Sendable {
  private let numbers = Mutex<[Int]>([])

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }

  var all: [Int] { numbers.withLock { $0 } }
}

extension SessionDestination {
  /// Runs code with this destination as the current one.
  ///
  /// Configurations that the code makes lose their destination when it ends. Without such a scope, a
  /// configuration's destination is kept as long as the process runs. A session that outlives its scope fails
  /// each request with `URLError.cannotConnectToHost`.
  ///
  /// - Parameter body: The code, whose child tasks have the destination as well.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  public func withScope<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let scope = SessionScope()
    defer { SessionDestinations.remove(scope.all) }
    return try await SessionDestinations.$scope.withValue(scope) {
      try await SessionDestination.$current.withValue(self, operation: body)
    }
  }
}
