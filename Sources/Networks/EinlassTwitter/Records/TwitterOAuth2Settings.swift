/// An app's settings for sign-in with OAuth 2.0 at X, its "User authentication settings".
///
/// Source: reference of X today, sections 1, 2 and 3.1.
public struct TwitterOAuth2Settings: Sendable, Hashable, Codable {
  /// The types of app. Only those that can keep a secret have one.
  public enum AppType: String, Sendable, Hashable, Codable, CaseIterable {
    case webApp = "web-app"
    /// "Automated App or Bot"
    case bot
    case nativeApp = "native-app"
    case singlePageApp = "single-page-app"

    /// Whether the app has a secret and must send it.
    public var isConfidential: Bool { self == .webApp || self == .bot }
  }

  /// The maximum number of registered addresses.
  public static let redirectLimit = 10

  /// The Client ID, which is not the consumer key.
  public var clientID = "c2ltQ2xpZW50MDAwMDAwMDAwMDE6MTpjaQ"
  /// The Client Secret. It is ignored for an app of a public type, which has none.
  public var clientSecret = "simClientSecret00000000000000000000000000000000005"
  /// The type of the app.
  public var type = AppType.webApp
  /// The addresses to which a browser may be redirected. A request names one of them, byte for byte.
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
