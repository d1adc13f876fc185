/// What X has on file for an app that signs people in with OAuth 2.0, its "User authentication settings".
///
/// Source: reference of X today, sections 1, 2 and 3.1.
public struct TwitterOAuth2Settings: Sendable, Hashable, Codable {
  /// The kinds of app; only those that can keep a secret have one.
  public enum AppType: String, Sendable, Hashable, Codable, CaseIterable {
    case webApp = "web-app"
    /// "Automated App or Bot"
    case bot
    case nativeApp = "native-app"
    case singlePageApp = "single-page-app"

    /// Whether the app has a secret, and has to send it.
    public var isConfidential: Bool { self == .webApp || self == .bot }
  }

  /// At most so many addresses are registered.
  public static let redirectLimit = 10

  /// The Client ID, which is not the consumer key.
  public var clientID = "c2ltQ2xpZW50MDAwMDAwMDAwMDE6MTpjaQ"
  /// The Client Secret; an app of a public type has none, and this counts for nothing then.
  public var clientSecret = "simClientSecret00000000000000000000000000000000005"
  /// What kind of app it is.
  public var type = AppType.webApp
  /// The addresses that a browser may go back to, of which a request names one, byte for byte.
  public var redirects = ["http://127.0.0.1/callback"]

  /// A web app.
  public init() {}
}

extension TwitterOAuth2Settings: CustomStringConvertible, CustomReflectable {
  /// The Client ID and the type, without the secret.
  public var description: String { "\(type.rawValue) '\(clientID)' on X" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
