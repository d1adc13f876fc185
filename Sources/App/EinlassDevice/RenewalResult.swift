/// How a renewal ended; raw values are those of `ACAccountCredentialRenewResult`.
public enum RenewalOutcome: Int, Sendable, Hashable, CaseIterable {
  case renewed
  /// By the person's own doing: refused, or the app was removed at the network.
  case rejected
  case failed
}

/// What the completion of `renewCredentials` got: both values, since both were given at times.
public struct RenewalResult: Sendable, Hashable {
  /// How it ended.
  public let outcome: RenewalOutcome
  /// The error that came along. `nil` if there is none.
  public let failure: AccountStoreError?

  /// A result with these values.
  public init(_ outcome: RenewalOutcome, failure: AccountStoreError? = nil) {
    self.outcome = outcome
    self.failure = failure
  }
}
