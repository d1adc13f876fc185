/// What the author of a back end writes that signs a person in at X with OAuth 2.0 (RFC 6749 with RFC 7636), and what it
/// does with the tokens.
package struct OAuth2Scenario: Sendable, Hashable {
  /// Where the tokens come from.
  package enum Start: String, Sendable, Hashable, CaseIterable {
    /// The consent page and its code.
    case page
    /// The person's token of OAuth 1.0a, which the world gives the app.
    case exchange
  }

  /// What is done with the tokens, one after the other.
  package enum Step: String, Sendable, Hashable, CaseIterable {
    /// Asks who has signed in.
    case me
    case refresh
    /// Uses the refresh token of before once more, as a job does that has not stored the new one.
    case reuse
    /// Posts a text that is always the same.
    case post
    /// Asks for the latest tweets of those whom the person follows, and the person's own.
    case home
    /// Gives the refresh token back, or the access token where there is none.
    case revoke
  }

  /// What such back ends get wrong.
  package enum Mistake: String, Sendable, Hashable, CaseIterable {
    case none
    /// The app does not authenticate itself, though it has a secret.
    case noBasic = "no-basic"
    case wrongSecret = "wrong-secret"
    /// The consumer key instead of the Client ID.
    case consumerKey = "consumer-key"
    /// An address that is not registered.
    case unregisteredRedirect = "unregistered-redirect"
    /// Another address at the exchange than on the page.
    case otherRedirect = "other-redirect"
    case wrongVerifier = "wrong-verifier"
    /// The exchange has no verifier.
    case noVerifier = "no-verifier"
    /// The code is exchanged twice, and the second answer counts.
    case codeTwice = "code-twice"
    /// The secret of the token of OAuth 1.0a is wrong.
    case wrongTokenSecret = "wrong-token-secret"
  }

  package var start = Start.page
  /// The person who answers on the page; nil: X's first.
  package var person: String?
  /// Whether the person denies access.
  package var isDenied = false
  /// What is asked for. `nil` if what signing in takes on the page, and all that there is at an exchange.
  package var scopes: [String]?
  package var mistake = Mistake.none
  /// How long it takes the back end to exchange the code.
  package var delay = Duration.zero
  /// How long the back end waits with its tokens before the steps.
  package var wait = Duration.zero
  package var steps: [Step] = [.me]

  /// Signs the first person in, and asks who it is.
  package init() {}
}
