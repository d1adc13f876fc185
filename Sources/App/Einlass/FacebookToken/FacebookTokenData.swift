public import EinlassWire
public import OAuth1

/// A person's token with everything that a session knows about it: `FBAccessTokenData`.
public struct FacebookTokenData: Sendable, Hashable {
  /// The token itself, which gives access to the person's data.
  public let token: SharedSecret
  /// The id of the token's app. `nil` if it was cached by a version that did not store it.
  public var appID: String?
  /// The permissions that the person granted.
  public var permissions: [String]
  /// The permissions that the person declined.
  public var declinedPermissions: [String] = []
  /// The time at which it expires; `distantFuture` if unknown.
  public var expiration: WallTime
  /// The time at which it was last replaced.
  public var refreshed: WallTime
  /// The way in which it was obtained.
  public var loginType: FacebookLoginType
  /// The id of the token's person. `nil` if not known yet.
  public var userID: String?

  /// Creates a token from parts.
  ///
  /// - Parameters:
  ///   - token: The token's text.
  ///   - appID: The id of the token's app; `nil` if unknown.
  ///   - permissions: The permissions that the person granted.
  ///   - expiration: The time at which the token expires; `distantFuture` if unknown.
  ///   - refreshed: The time at which it was received or last replaced.
  ///   - loginType: The way in which it was obtained.
  public init(
    token: String, appID: String?, permissions: [String], expiration: WallTime, refreshed: WallTime,
    loginType: FacebookLoginType
  ) {
    self.token = SharedSecret(token)
    self.appID = appID
    self.permissions = permissions
    self.expiration = expiration
    self.refreshed = refreshed
    self.loginType = loginType
  }

  /// 4001-01-01T00:00:00Z, Apple's date in the distant future.
  public static let distantFuture = WallTime(seconds: 64_092_211_200)

  /// Checks whether the token has expired.
  ///
  /// - Parameter now: The current time.
  /// - Returns: `true` from the moment of `expiration` on.
  public func isExpired(at now: WallTime) -> Bool { expiration <= now }
}

extension FacebookTokenData {
  /// Hashes everything except the token.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(appID)
    hasher.combine(permissions)
    hasher.combine(declinedPermissions)
    hasher.combine(expiration)
    hasher.combine(refreshed)
    hasher.combine(loginType)
    hasher.combine(userID)
  }
}

extension FacebookTokenData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// All parts except the token, of which only the first characters are shown. They reveal its kind.
  public var description: String {
    "token \(token.reveal().prefix(4))... of app \(appID ?? "unknown"), \(permissions.joined(separator: ","))"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
