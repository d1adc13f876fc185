/// The steps of a back end that signs a person in with X through OAuth 2.0 (RFC 6749 with RFC 7636), and its use of the
/// tokens.
package struct OAuth2Scenario: Sendable, Hashable {
  /// The source of the tokens.
  package enum Start: String, Sendable, Hashable, CaseIterable {
    /// The code that the consent page returns.
    case page
    /// The person's OAuth 1.0a token, which the world gives the app.
    case exchange
  }

  /// A use of the tokens. Steps run one after the other.
  package enum Step: String, Sendable, Hashable, CaseIterable {
    /// Asks for the signed-in person.
    case me
    case refresh
    /// Uses the previous refresh token once more, like a job that did not store the new one.
    case reuse
    /// Posts a fixed tweet.
    case post
    /// Requests the latest tweets of the person and of the accounts that the person follows.
    case home
    /// Revokes the refresh token, or the access token if there is no refresh token.
    case revoke
  }

  /// A common mistake in such back ends.
  package enum Mistake: String, Sendable, Hashable, CaseIterable {
    case none
    /// The app has a secret, but does not authenticate itself.
    case noBasic = "no-basic"
    case wrongSecret = "wrong-secret"
    /// The app sends the consumer key instead of the Client ID.
    case consumerKey = "consumer-key"
    /// The redirect address is not registered.
    case unregisteredRedirect = "unregistered-redirect"
    /// The token request has a different redirect address from the page.
    case otherRedirect = "other-redirect"
    case wrongVerifier = "wrong-verifier"
    /// The token request has no verifier.
    case noVerifier = "no-verifier"
    /// The code is exchanged twice, and the second response is used.
    case codeTwice = "code-twice"
    /// The secret of the OAuth 1.0a token is wrong.
    case wrongTokenSecret = "wrong-token-secret"
  }

  package var start = Start.page
  /// The person who answers on the page. Defaults to the first person on X.
  package var person: String?
  /// Whether the person denies access.
  package var isDenied = false
  /// The requested scopes. `nil` if the page requests those that signing in requires, and an exchange requests all.
  package var scopes: [String]?
  package var mistake = Mistake.none
  /// The delay before the back end exchanges the code.
  package var delay = Duration.zero
  /// The time that the back end waits between receiving its tokens and the steps.
  package var wait = Duration.zero
  package var steps: [Step] = [.me]

  /// Signs in as the first person, and asks for that person.
  package init() {}
}
