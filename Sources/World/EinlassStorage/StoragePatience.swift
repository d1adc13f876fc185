internal import Synchronization

/// The time limit of one request for a store that does not respond, including the wait for other requests.
///
/// A database that hangs ends each operation after a while, but a request has many, and others wait before it. Once a request has
/// waited in vain for so long, everything else that it asks the store for fails at once.
package final class StoragePatience: Sendable {
  /// The patience of this task's request; `nil` if each operation is waited for as long as it takes.
  @TaskLocal package static var current: StoragePatience?

  /// The number of seconds that a request waits.
  package static let seconds = 8

  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  /// How long the request has waited since the store gave an answer last.
  private let waited = Mutex(Duration.zero)

  /// Real time since some moment.
  package static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  /// A patience that goes by the real time, or by another one.
  package init(
    now: @escaping @Sendable () -> Duration = uptime,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The result of `body`, which waits for others that wait for the store.
  package static func counting<Result>(_ body: () async -> Result) async -> Result {
    guard let current else { return await body() }
    let start = current.now()
    defer { current.waited.withLock { $0 += current.now() - start } }
    return await body()
  }

  /// The result that `begin` tells, or `error` if the patience ends first.
  func result<Value: Sendable>(
    _ error: StorageError, _ begin: (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void
  ) async -> Result<Value, StorageError> {
    let left = Duration.seconds(Self.seconds) - waited.withLock { $0 }
    guard left > .zero else { return .failure(error) }
    let start = now()
    let answer = Answer<Value>()
    let (result, isInTime) = await withCheckedContinuation { (caller: Answer<Value>.Caller) in
      answer.wait(caller, sleep: sleep, left, else: error)
      begin { answer.give($0, isInTime: true) }
    }
    // An operation that has failed may have waited in vain as well.
    let hasAnswered = if case .success = result { true } else { false }
    let passed = isInTime ? now() - start : left
    waited.withLock { waited in waited = hasAnswered ? .zero : waited + passed }
    return result
  }
}

/// Whoever comes first gives the answer.
private final class Answer<Value: Sendable>: Sendable {
  typealias Caller = CheckedContinuation<(Result<Value, StorageError>, isInTime: Bool), Never>

  private struct State {
    var caller: Caller?
    var alarm: Task<Void, any Error>?
  }

  private let state = Mutex(State())

  /// Has `caller` get `error` after a while, unless there is an answer before.
  func wait(
    _ caller: Caller, sleep: @escaping @Sendable (Duration) async throws -> Void, _ duration: Duration,
    else error: StorageError
  ) {
    state.withLock { state in
      state.caller = caller
      state.alarm = Task {
        try await sleep(duration)
        give(.failure(error), isInTime: false)
      }
    }
  }

  func give(_ result: Result<Value, StorageError>, isInTime: Bool) {
    let (caller, alarm) = state.withLock { state in
      defer { state = State() }
      return (state.caller, state.alarm)
    }
    if isInTime { alarm?.cancel() }
    caller?.resume(returning: (result, isInTime))
  }
}
