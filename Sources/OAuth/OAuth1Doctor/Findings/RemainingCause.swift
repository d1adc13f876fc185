/// A possible cause that neither the request nor the search rules out, and how to check it.
public struct RemainingCause: Sendable, Hashable {
  /// The cause, as a clause.
  public let sentence: String
  /// How to find out whether it is the one.
  public let check: String
}
