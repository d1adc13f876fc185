package import OAuth1

/// A request that a network has accepted, and the grounds for it.
package struct AcceptedRequest: Sendable {
  /// The purpose of a request.
  package enum Step: Sendable, Hashable, CaseIterable {
    /// A request token (RFC 5849, section 2.1).
    case temporaryCredentials
    /// The exchange of a request token for an access token (section 2.3).
    case token
    /// Any other signed request.
    case resource
  }

  /// The request as it arrived.
  package let request: ArrivingRequest
  /// The claim of its signature. `nil` if it has none that can be read.
  package let claim: SignedClaim?
  /// Its purpose.
  package let step: Step
  /// The time of its arrival, in seconds since 1970.
  package let time: Int64
  /// The rules by which it was read.
  package let rules: VerificationRules
  /// The reason why its signature is wrong, if it was accepted despite that. `nil` if it is correct, or there is none.
  package var failure: VerificationError?
  /// The client that it names. `nil` if it names none.
  package var client: ClientCredentials?
  /// The token that it names. `nil` if it names none.
  package var token: TokenCredentials?
  /// The address for which it is signed. Defaults to its own.
  package var signedURI: BaseStringURI?
  /// The address for which it should be signed, if clients know a different one. Defaults to its own.
  package var expectedURI: BaseStringURI?
  /// Further addresses for which it may be signed.
  package var alternatives: [BaseStringURI] = []

  /// A request accepted by `rules` at `time`, seconds since 1970.
  package init(
    _ request: ArrivingRequest, claim: SignedClaim?, step: Step, by rules: VerificationRules, at time: Int64
  ) {
    self.request = request
    self.claim = claim
    self.step = step
    self.rules = rules
    self.time = time
  }
}
