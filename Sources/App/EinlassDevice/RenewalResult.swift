/// The outcome of a renewal; raw values are those of `ACAccountCredentialRenewResult`.
public enum RenewalOutcome: Int, Sendable, Hashable, CaseIterable {
  case renewed
  /// Caused by the person: refused, or the app was removed at the network.
  case rejected
  case failed
}

/// The arguments of the completion of `renewCredentials`: two values, because some calls had both.
public struct RenewalResult: Sendable, Hashable {
  /// The outcome.
  public let outcome: RenewalOutcome
  /// The error. `nil` if there is none.
  public let failure: AccountStoreError?

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - failure: The error; `nil` if there is none. Any outcome may have one.
  public init(_ outcome: RenewalOutcome, failure: AccountStoreError? = nil) {
    self.outcome = outcome
    self.failure = failure
  }
}
