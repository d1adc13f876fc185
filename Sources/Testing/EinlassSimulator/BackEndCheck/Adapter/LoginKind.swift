/// A way to sign in that a login back end can offer.
package enum LoginKind: String, Sendable, Hashable, CaseIterable {
  /// The app sends the token that Facebook gave it.
  case facebookToken = "facebook-token"
  /// A browser returns from Facebook's dialog with a code.
  case facebookWebsite = "facebook-website"
  /// The app sends a token and its secret from reverse authentication.
  case twitterToken = "twitter-token"
  /// The app signs a request, and the back end forwards it: OAuth Echo.
  case twitterEcho = "twitter-echo"

  /// The kinds in which the app sends everything in one request.
  package static let ofOneRequest: [LoginKind] = [.facebookToken, .twitterToken, .twitterEcho]

  /// The required fields of the app's request, by the adapter's names.
  var neededFields: [String] {
    switch self {
    case .facebookToken: ["token"]
    case .twitterToken: ["token", "secret"]
    case .facebookWebsite, .twitterEcho: []
    }
  }

  /// The optional fields of the app's request.
  var furtherFields: [String] { self == .facebookWebsite ? [] : ["person"] }
}
