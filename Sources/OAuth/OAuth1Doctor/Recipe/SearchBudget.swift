/// The limits of a search. The first limit that is reached ends the search, and the diagnosis says which.
public struct SearchBudget: Sendable {
  /// How many bytes the search may work through: every byte of every base string and key that it makes, compares
  /// or hashes counts, and 256 more for each signature. What a search takes goes by this, however large the request.
  public var octets: Int
  /// How many signatures may be computed.
  public var attempts: Int
  /// How many bytes of parts with mistakes may be stored at a time.
  public var memory: Int
  /// How many mistakes at once are tried at most, from 0 to 3.
  public var depth: Int
  /// Called after every 256 KiB of work; true ends the search. For a deadline on a clock of the caller's choice, or
  /// for a search whose result is no longer wanted.
  public var isOver: (@Sendable () -> Bool)?

  /// How many bytes a search works through by default: what one core does in about two seconds at most, and twice
  /// as many as all sets of three mistakes in an ordinary request take.
  public static let usualOctets = 2_000_000_000

  /// A budget. Bytes, attempts and memory alone make the same search for the same request, whatever the machine.
  ///
  /// A search that runs in a task ends with it too: `Task.isCancelled` is asked where `isOver` is.
  public init(
    octets: Int = Self.usualOctets, attempts: Int = .max, memory: Int = 256 << 20, depth: Int = 3,
    isOver: (@Sendable () -> Bool)? = nil
  ) {
    (self.octets, self.attempts, self.memory) = (octets, attempts, memory)
    self.depth = min(max(depth, 0), 3)
    self.isOver = isOver
  }

  /// One mistake at a time.
  public static let singles = SearchBudget(depth: 1)
  /// Up to two mistakes at once.
  public static let pairs = SearchBudget(depth: 2)
  /// Up to three mistakes at once.
  public static let triples = SearchBudget(depth: 3)

  /// The same budget with an additional deadline, `duration` from now on `clock`.
  public func ending(after duration: Duration, on clock: some Clock<Duration> = ContinuousClock()) -> Self {
    var budget = self
    let end = clock.now.advanced(by: duration)
    let isOver = isOver
    budget.isOver = { clock.now >= end || isOver?() == true }
    return budget
  }
}
