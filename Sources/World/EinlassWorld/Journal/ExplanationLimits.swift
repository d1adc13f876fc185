/// The limits on explanations of refused requests.
public struct ExplanationLimits: Sendable, Hashable {
  /// The maximum number of explanations at a time, each on its own thread.
  public var count = 2
  /// The maximum number of waiting explanations. Further explanations are not made, and report this limit.
  public var waitingCount = 32
  /// The number of bytes that the search for one explanation may process, as `SearchBudget` counts them. Testing all
  /// pairs of mistakes in an ordinary request takes a tenth of it.
  public var octets = 1_000_000_000
  /// The number of bytes that one explanation may keep in memory.
  public var memory = 64 * 1024 * 1024
  /// The time limit of one explanation, in real time.
  public var time = Duration.seconds(2)
  /// The time limit for all explanations when a journal is read once, in real time. The newest are made first.
  public var timeForAll = Duration.seconds(10)

  /// The defaults.
  public init() {}
}
