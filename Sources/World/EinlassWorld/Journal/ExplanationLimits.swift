/// The limits on explaining why requests were refused.
public struct ExplanationLimits: Sendable, Hashable {
  /// How many explanations are worked out at a time, each on a thread of its own.
  public var count = 2
  /// How many may wait for their turn; further requests for an explanation are told so, and get none.
  public var waitingCount = 32
  /// How many bytes the search for one explanation works through, as `SearchBudget` counts them: sets of two mistakes
  /// in any ordinary request take a tenth of it.
  public var octets = 1_000_000_000
  /// How many bytes one may keep in memory.
  public var memory = 64 * 1024 * 1024
  /// How long one may take, in real time.
  public var time = Duration.seconds(2)
  /// How long the explanations of one reading of a journal may take together, in real time: the newest are made first.
  public var timeForAll = Duration.seconds(10)

  /// The defaults.
  public init() {}
}
