internal import OAuth1Doctor
internal import Synchronization

/// Makes explanations for all worlds of a server, on its own threads, a few at a time, each within a budget.
public final class ExplanationService: Sendable {
  private let state: Mutex<ExplanationLimits>
  private let executor = ExplanationExecutor()
  private let turns = TurnQueue()

  /// Creates a service.
  ///
  /// - Parameter limits: The limits on time, memory and the number of explanations. Defaults to two
  ///   explanations at a time, of at most two seconds each.
  public init(_ limits: ExplanationLimits = ExplanationLimits()) {
    state = Mutex(limits)
  }

  /// The limits. Work in progress keeps the limits that it began with.
  public var limits: ExplanationLimits {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// The numbers of explanations in progress and waiting.
  public var counts: (working: Int, waiting: Int) {
    let (inside, waiting) = turns.counts
    return (inside, waiting)
  }

  /// Returns the result of `work` within its budget, on a separate thread. It is cancelled with the caller's task.
  func run(_ work: @Sendable (SearchBudget) async -> SignatureDiagnosis?) async -> SignatureDiagnosis? {
    let limits = limits
    guard await turns.enter(count: limits.count, waitingCount: limits.waitingCount) else {
      return .withoutSearch(Task.isCancelled ? .cancelled : .busy)
    }
    defer { turns.leave() }
    if Task.isCancelled { return .withoutSearch(.cancelled) }
    return await withTaskExecutorPreference(executor) {
      await work(
        SearchBudget(octets: limits.octets, memory: limits.memory, depth: 2).ending(after: limits.time))
    }
  }
}
