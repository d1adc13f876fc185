/// The settings of a back end that signs a person in through the three steps of OAuth 1.0a (RFC 5849, section 2).
package struct ThreeLeggedScenario: Sendable, Hashable {
  /// A mistake that such back ends made for years, because the provider that they were tested with accepted it.
  package enum Mistake: String, Sendable, Hashable, CaseIterable {
    case none
    /// The last step is not signed.
    case unsignedExchange = "unsigned-exchange"
    /// The last step is signed without the secret of the temporary credentials.
    case noTokenSecret = "no-token-secret"
    /// The verifier is sent, but not signed.
    case unsignedVerifier = "unsigned-verifier"
    /// The first step names no callback.
    case noCallback = "no-callback"
    /// The callback is in the form, and everything else in the header.
    case twoPlaces = "two-places"
    /// The header contains a parameter of the client that is not signed.
    case unsignedExtra = "unsigned-extra"
  }

  /// The network, given by the name of its section in world files.
  package var network = "twitter"
  /// The person who answers on the page. Defaults to the network's first person.
  package var person: String?
  /// Whether the person denies access.
  package var isDenied = false
  package var mistake = Mistake.none

  /// Signs the first person in with Twitter, correctly.
  package init() {}
}
