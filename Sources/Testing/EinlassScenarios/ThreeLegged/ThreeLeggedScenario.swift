/// What the author of a back end writes that signs a person in by the three steps of OAuth 1.0a (RFC 5849, section 2).
package struct ThreeLeggedScenario: Sendable, Hashable {
  /// What such back ends got wrong for years, because the provider that they were tried with let it pass.
  package enum Mistake: String, Sendable, Hashable, CaseIterable {
    case none
    /// The last step is not signed at all.
    case unsignedExchange = "unsigned-exchange"
    /// The last step is signed without the secret of the temporary credentials.
    case noTokenSecret = "no-token-secret"
    /// The verifier is sent, and is not in the signature.
    case unsignedVerifier = "unsigned-verifier"
    /// The first step names no callback.
    case noCallback = "no-callback"
    /// The callback stands in the form, and everything else in the header.
    case twoPlaces = "two-places"
    /// The header has a parameter of the client's own that is not in the signature.
    case unsignedExtra = "unsigned-extra"
  }

  /// The network, by the name of its section in world files.
  package var network = "twitter"
  /// The person who answers on the page; nil: the network's first.
  package var person: String?
  /// Whether the person denies access.
  package var isDenied = false
  package var mistake = Mistake.none

  /// Signs the first person in at Twitter, rightly.
  package init() {}
}
