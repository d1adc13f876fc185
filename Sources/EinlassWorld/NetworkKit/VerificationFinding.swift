public import OAuth1

/// What a network's verifier made of one signed request; the journal keeps it.
public struct VerificationFinding: Sendable {
  /// nil: accepted; else why the request was refused.
  public let failure: VerificationFailure?
  /// Why in a sentence, where the failure's name does not say it all.
  public let note: String?
  /// What the request claims; nil where it could not be read that far.
  public var claim: SignedClaim? { box?.claim }
  private let box: Box?

  // A finding passes through many hands, and a claim has many parts to count in each.
  private final class Box: Sendable {
    let claim: SignedClaim

    init(_ claim: SignedClaim) {
      self.claim = claim
    }
  }

  package init(failure: VerificationFailure?, note: String? = nil, claim: SignedClaim? = nil) {
    self.failure = failure
    self.note = note
    box = claim.map(Box.init)
  }
}
