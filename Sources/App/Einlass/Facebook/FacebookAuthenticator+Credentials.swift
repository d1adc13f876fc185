#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FacebookAuthenticator {
  /// The data with which a back end identifies the person: an identity, and a token to check it with.
  public struct Credentials: Sendable, Hashable {
    /// The person's id as the application sees it.
    public let id: String
    /// The person's full name.
    public let name: String
    /// The user access token, bound to the application.
    public let token: String
    /// `nil` if there is none, not confirmed, or not permitted.
    public let email: String?
    /// An address that redirects to the avatar.
    public let avatar: URL

    /// Creates credentials from parts, for example for an app's tests to pass to its delegate.
    ///
    /// - Parameters:
    ///   - id: The person's id, specific to the application.
    ///   - name: The person's full name.
    ///   - token: The user access token.
    ///   - email: The confirmed e-mail address; `nil` if there is none or it is not permitted.
    ///   - avatar: The address that redirects to the avatar.
    public init(id: String, name: String, token: String, email: String?, avatar: URL) {
      self.id = id
      self.name = name
      self.token = token
      self.email = email
      self.avatar = avatar
    }
  }
}

extension FacebookAuthenticator.Credentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// All parts except the token, of which only the first characters are shown. They reveal its kind.
  public var description: String {
    "\(name) (\(id)), token \(token.prefix(4))..., e-mail \(email ?? "none")"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without children, since `dump` would show the token, which opens the account.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
