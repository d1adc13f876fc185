public import EinlassWorld

extension EventName {
  /// What happens to Twitter's people and apps.
  public static var twitter: TwitterEventNames { TwitterEventNames() }
}

/// What happens to Twitter's people and apps.
public struct TwitterEventNames: Sendable {
  /// The person changes the password at Twitter.
  public var passwordChanged: EventName { EventName("twitter-password-changed") }
  /// Twitter suspends the person.
  public var suspended: EventName { EventName("twitter-suspended") }
  /// Twitter locks the person's account.
  public var locked: EventName { EventName("twitter-locked") }
  /// Twitter bans the person.
  public var banned: EventName { EventName("twitter-banned") }
  /// The person deactivates the account at Twitter.
  public var deactivated: EventName { EventName("twitter-deactivated") }
  /// The person revokes the app's access at Twitter; the phone can still sign in.
  public var appRevoked: EventName { EventName("twitter-app-revoked") }
  /// The person revokes the phone's own access at Twitter; it asks for the password.
  public var phoneRevoked: EventName { EventName("twitter-phone-revoked") }
  /// Twitter suspends the world's app.
  public var appSuspended: EventName { EventName("twitter-app-suspended") }
  /// The person's rate limits at Twitter are used up.
  public var rateLimitUsed: EventName { EventName("twitter-rate-limit-used") }
}
