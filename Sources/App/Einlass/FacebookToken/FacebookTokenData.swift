public import EinlassWire
public import OAuth1

/// A person's token with all that a session knows of it: `FBAccessTokenData`.
public struct FacebookTokenData: Sendable, Hashable {
  /// What opens the person's data.
  public let token: SharedSecret
  /// The app it is for. `nil` if it was cached by a version that did not say.
  public var appID: String?
  /// What the person granted.
  public var permissions: [String]
  /// What the person declined.
  public var declinedPermissions: [String] = []
  /// When it ends; `distantFuture` where that is not known.
  public var expiration: WallTime
  /// When it was last replaced.
  public var refreshed: WallTime
  /// How it came.
  public var loginType: FacebookLoginType
  /// Whose it is; nil: not known yet.
  public var userID: String?

  /// A token of an app.
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

  /// 4001-01-01T00:00:00Z, Apple's moment that never comes.
  public static let distantFuture = WallTime(seconds: 64_092_211_200)

  /// Whether it has ended by `now`.
  public func isExpired(at now: WallTime) -> Bool { expiration <= now }
}

extension FacebookTokenData {
  /// Hashes all but the token.
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
  /// All but the token, of which the first characters tell its kind.
  public var description: String {
    "token \(token.reveal().prefix(4))... of app \(appID ?? "unknown"), \(permissions.joined(separator: ","))"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
