#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TwitterAuthenticator {
  /// The data with which a back end identifies the person: an identity, and a token to check it with.
  public struct Credentials: Sendable, Hashable {
    /// The person's id at Twitter, in digits.
    public let id: String
    /// The display name.
    public let name: String
    /// The name after the `@`.
    public let screenName: String
    /// The access token.
    public let key: String
    /// The access token's secret.
    public let secret: String
    /// `nil` if there is none, not confirmed, or the application may not read it.
    public let email: String?
    /// The avatar, in its 400x400 form if there is one.
    public let avatar: URL

    /// Creates credentials from parts, for example for an app's tests to pass to its delegate.
    ///
    /// - Parameters:
    ///   - id: The person's id at Twitter, in digits.
    ///   - name: The display name.
    ///   - screenName: The name after the `@`.
    ///   - key: The access token.
    ///   - secret: The access token's secret.
    ///   - email: The confirmed e-mail address; `nil` if there is none or the application may not read it.
    ///   - avatar: The address of the avatar.
    public init(
      id: String, name: String, screenName: String, key: String, secret: String, email: String?, avatar: URL
    ) {
      self.id = id
      self.name = name
      self.screenName = screenName
      self.key = key
      self.secret = secret
      self.email = email
      self.avatar = avatar
    }
  }
}

extension TwitterAuthenticator.Credentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// All parts except the secret, and of the token only the first part, which is the person's id.
  public var description: String {
    "@\(screenName) (\(id), \(name)), token \(key.prefix { $0 != "-" })-..., e-mail \(email ?? "none")"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without children, since `dump` would show the secrets, which open the account.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
