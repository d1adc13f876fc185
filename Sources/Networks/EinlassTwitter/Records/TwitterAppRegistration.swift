/// What Twitter has on file for an app besides its name, key and secret.
public struct TwitterAppRegistration: Sendable, Hashable, Codable {
  /// What the app's tokens may do; raw values are those of the header `x-access-level`.
  public enum AccessLevel: String, Sendable, Codable, CaseIterable {
    /// Reading alone.
    case read = "read"
    /// Reading and tweeting.
    case readWrite = "read-write"
    /// Reading, tweeting and direct messages.
    case readWriteDirectMessages = "read-write-directmessages"

    /// This level, or `limit` where that is lower.
    package func limited(to limit: AccessLevel) -> AccessLevel {
      switch (self, limit) {
      case (.read, _), (_, .read): .read
      case (.readWrite, _), (_, .readWrite): .readWrite
      case (.readWriteDirectMessages, .readWriteDirectMessages): .readWriteDirectMessages
      }
    }
  }

  /// What tokens may do with advertising.
  public enum AdsAccess: String, Sendable, Codable, CaseIterable {
    case none
    case read
    case readWrite = "read-write"
  }

  /// What the app's tokens may do.
  public var accessLevel = AccessLevel.readWrite
  /// Whether Twitter lets the app sign people in by reverse authentication.
  public var mayReverseAuthenticate = true
  /// Whether Twitter lets the app read e-mail addresses.
  public var mayReadEmail = true
  /// Whether Twitter has suspended the app.
  public var isSuspended = false
  /// The addresses that a browser may go back to, the one registered first; empty: a desktop app, which can only use
  /// a PIN.
  public var callbacks = ["http://127.0.0.1/callback"]
  /// Whether a request may only name a registered address.
  public var isCallbackLocked = false
  /// Whether the app may sign people in by name and password; Twitter granted that to few.
  public var mayUseXAuth = false
  /// Whether "Sign in with Twitter" is on, so that a person who has allowed the app once is not asked again.
  public var allowsSignIn = true
  /// How the app signs people in with OAuth 2.0. `nil` if it is not enabled.
  public var oauth2: TwitterOAuth2Settings?
  /// What the app's tokens may do with advertising; nil: nothing.
  public var ads: AdsAccess?

  /// Whether Twitter refuses all that the app writes; nil: no.
  public var isWriteRestricted: Bool?

  /// An app that may do what signing in needs.
  public init() {}
}
