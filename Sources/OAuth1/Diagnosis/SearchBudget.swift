/// How far the doctor may go.
public struct SearchBudget: Sendable {
  /// How many signatures may be computed.
  public var attempts: Int
  /// How many mistakes at once are tried at most, from 0 to 3.
  public var depth: Int
  /// Asked now and then; true ends the search. For a deadline on a clock of the caller's choice.
  public var isOver: (@Sendable () -> Bool)?

  /// A budget. The count alone makes the same search for the same request, whatever the machine.
  ///
  /// Without `attempts` there are as many as take about two seconds of one core for a request of 1.3 kB; a small
  /// request needs a third of them for all sets of three mistakes. What a signature costs grows with the request,
  /// so that who has to answer in time sets `attempts`, or `isOver` with a deadline.
  public init(attempts: Int = 1_400_000, depth: Int = 3, isOver: (@Sendable () -> Bool)? = nil) {
    self.attempts = attempts
    self.depth = min(max(depth, 0), 3)
    self.isOver = isOver
  }

  /// One mistake at a time.
  public static let singles = SearchBudget(depth: 1)
  /// Up to two mistakes at once.
  public static let pairs = SearchBudget(depth: 2)
  /// Up to three mistakes at once.
  public static let triples = SearchBudget(depth: 3)
}
