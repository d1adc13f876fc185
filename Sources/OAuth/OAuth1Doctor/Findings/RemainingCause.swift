/// A possible cause that neither the request nor the search rules out, and a way to check it.
public struct RemainingCause: Sendable, Hashable {
  /// The cause, as a clause.
  public let sentence: String
  /// The way to check whether it is the cause.
  public let check: String
}
