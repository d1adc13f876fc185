/// A way to sign in that a login back end can offer.
package enum LoginKind: String, Sendable, Hashable, CaseIterable {
  /// The app sends the token that Facebook gave it.
  case facebookToken = "facebook-token"
  /// A browser comes back from Facebook's dialog with a code.
  case facebookWebsite = "facebook-website"
  /// The app sends a token and its secret, as reverse authentication gives them.
  case twitterToken = "twitter-token"
  /// The app sends a request that it signed and that the back end sends on: OAuth Echo.
  case twitterEcho = "twitter-echo"

  /// Those in which the app sends everything in one request.
  package static let ofOneRequest: [LoginKind] = [.facebookToken, .twitterToken, .twitterEcho]

  /// What the app has to send, by the adapter's names.
  var neededFields: [String] {
    switch self {
    case .facebookToken: ["token"]
    case .twitterToken: ["token", "secret"]
    case .facebookWebsite, .twitterEcho: []
    }
  }

  /// What the app may send besides.
  var furtherFields: [String] { self == .facebookWebsite ? [] : ["person"] }
}
