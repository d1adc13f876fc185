/// An app's registration at Twitter, except its name, key and secret.
public struct TwitterAppRegistration: Sendable, Hashable, Codable {
  /// The permissions of the app's tokens. Raw values are those of the header `x-access-level`.
  public enum AccessLevel: String, Sendable, Codable, CaseIterable {
    /// Read only.
    case read = "read"
    /// Read and tweet.
    case readWrite = "read-write"
    /// Read, tweet and send direct messages.
    case readWriteDirectMessages = "read-write-directmessages"

    /// This level, or `limit` if that is lower.
    package func limited(to limit: AccessLevel) -> AccessLevel {
      switch (self, limit) {
      case (.read, _), (_, .read): .read
      case (.readWrite, _), (_, .readWrite): .readWrite
      case (.readWriteDirectMessages, .readWriteDirectMessages): .readWriteDirectMessages
      }
    }
  }

  /// The advertising permissions of tokens.
  public enum AdsAccess: String, Sendable, Codable, CaseIterable {
    case none
    case read
    case readWrite = "read-write"
  }

  /// The permission of the app's tokens.
  public var accessLevel = AccessLevel.readWrite
  /// Whether Twitter lets the app sign people in by reverse authentication.
  public var mayReverseAuthenticate = true
  /// Whether Twitter lets the app read e-mail addresses.
  public var mayReadEmail = true
  /// Whether Twitter has suspended the app.
  public var isSuspended = false
  /// The addresses to which a browser may be redirected, in the order of registration. Empty for a desktop app, which
  /// can only use a PIN.
  public var callbacks = ["http://127.0.0.1/callback"]
  /// Whether a request may only name a registered address.
  public var isCallbackLocked = false
  /// Whether the app may sign people in by name and password. Twitter allowed few apps to do so.
  public var mayUseXAuth = false
  /// Whether "Sign in with Twitter" is enabled, so that a person who has allowed the app once is not asked again.
  public var allowsSignIn = true
  /// The app's settings for sign-in with OAuth 2.0. `nil` if it is not enabled.
  public var oauth2: TwitterOAuth2Settings?
  /// The advertising permission of the app's tokens. `nil` if there is none.
  public var ads: AdsAccess?

  /// Whether Twitter refuses all writes by the app. Defaults to no.
  public var isWriteRestricted: Bool?

  /// An app with the permissions needed for sign-in.
  public init() {}
}
