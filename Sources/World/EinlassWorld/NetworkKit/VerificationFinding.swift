public import OAuth1

/// What a network's verifier found about one signed request; the journal keeps it.
public struct VerificationFinding: Sendable {
  /// Why the request was refused. `nil` if it was accepted.
  public let failure: VerificationError?
  /// Why, in a sentence, where the failure's name does not say it all.
  public let note: String?
  /// What was accepted although RFC 5849 or other providers refuse it; empty as a rule.
  public internal(set) var warnings: [LeniencyWarning]
  /// What the request claims. `nil` if it could not be read that far.
  public var claim: SignedClaim? { box?.claim }
  private let box: Box?

  // A finding is passed on many times, and copying a claim would retain each of its many parts every time.
  private final class Box: Sendable {
    let claim: SignedClaim

    init(_ claim: SignedClaim) {
      self.claim = claim
    }
  }

  package init(
    failure: VerificationError?, note: String? = nil, warnings: [LeniencyWarning] = [],
    claim: SignedClaim? = nil
  ) {
    self.failure = failure
    self.note = note
    self.warnings = warnings
    box = claim.map(Box.init)
  }
}
