public import OAuth1

/// The finding of a network's verifier about one signed request, which the journal keeps.
public struct VerificationFinding: Sendable {
  /// The reason why the request was refused. `nil` if it was accepted.
  public let failure: VerificationError?
  /// The reason as a sentence, if the failure's name is not clear enough.
  public let note: String?
  /// The warnings about parts that were accepted although RFC 5849 or other providers refuse them. Usually empty.
  public internal(set) var warnings: [LeniencyWarning]
  /// The request's claim. `nil` if it could not be read.
  public var claim: SignedClaim? { box?.claim }
  private let box: Box?

  // A finding is copied many times, and copying a claim would retain each of its many parts every time.
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
