/// The limits of a search. The first limit that is reached ends the search, and the diagnosis names it.
public struct SearchBudget: Sendable {
  /// The number of bytes that the search may work through: every byte of every base string and key that it makes,
  /// compares or hashes counts, and 256 more for each signature. A search's duration depends on this, whatever the
  /// request's size.
  public var octets: Int
  /// The maximum number of signatures to compute.
  public var attempts: Int
  /// The maximum memory for parts with mistakes at a time, in bytes.
  public var memory: Int
  /// The maximum number of simultaneous mistakes to try, from 0 to 3.
  public var depth: Int
  /// Called after every 256 KiB of work; returning true ends the search. For a deadline on a clock of the caller's
  /// choice, or for a search whose result is no longer needed.
  public var isOver: (@Sendable () -> Bool)?

  /// The default number of bytes: the work of one core in at most about two seconds, and twice as much as all sets of
  /// three mistakes in an ordinary request take.
  public static let usualOctets = 2_000_000_000

  /// A budget. With limits only on bytes, attempts and memory, the same request always gets the same search,
  /// on any machine.
  ///
  /// A search in a task also ends when the task is cancelled: `Task.isCancelled` is checked together with
  /// `isOver`.
  ///
  /// - Parameters:
  ///   - octets: The number of bytes that the search may work through. The default takes one core at most
  ///     about two seconds.
  ///   - attempts: The maximum number of signatures to compute. By default there is no limit.
  ///   - memory: The maximum memory for parts with mistakes at a time, in bytes. Defaults to 256 MiB.
  ///   - depth: The maximum number of simultaneous mistakes to try. It is limited to the range from 0 to 3.
  ///   - isOver: Called after every 256 KiB of work; returning `true` ends the search. Optional.
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

  /// Returns the same budget with an additional deadline.
  ///
  /// - Parameters:
  ///   - duration: The time from this call, not from the start of the search, to the deadline.
  ///   - clock: The clock of the deadline. Defaults to a continuous clock.
  /// - Returns: A budget whose `isOver` returns `true` after the deadline, or if the original `isOver` does.
  public func ending(after duration: Duration, on clock: some Clock<Duration> = ContinuousClock()) -> Self {
    var budget = self
    let end = clock.now.advanced(by: duration)
    let isOver = isOver
    budget.isOver = { clock.now >= end || isOver?() == true }
    return budget
  }
}
