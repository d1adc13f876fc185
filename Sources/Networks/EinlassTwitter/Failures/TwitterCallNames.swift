public import EinlassWorld

extension CallName {
  /// Twitter's calls.
  public static var twitter: TwitterCallNames { TwitterCallNames() }
}

/// Twitter's calls.
public struct TwitterCallNames: Sendable {
  /// `twitter.request_token`
  public var requestToken: CallName { CallName("twitter.request_token") }
  /// `twitter.authorize`
  public var authorize: CallName { CallName("twitter.authorize") }
  /// `twitter.authenticate`
  public var authenticate: CallName { CallName("twitter.authenticate") }
  /// `twitter.access_token`
  public var accessToken: CallName { CallName("twitter.access_token") }
  /// `twitter.verify_credentials`
  public var verifyCredentials: CallName { CallName("twitter.verify_credentials") }
  /// `twitter.users_show`
  public var usersShow: CallName { CallName("twitter.users_show") }
  /// `twitter.rate_limit_status`
  public var rateLimitStatus: CallName { CallName("twitter.rate_limit_status") }
  /// `twitter.invalidate_token`
  public var invalidateToken: CallName { CallName("twitter.invalidate_token") }
  /// `twitter.bearer_token`
  public var bearerToken: CallName { CallName("twitter.bearer_token") }
  /// `twitter.invalidate_bearer_token`
  public var invalidateBearerToken: CallName { CallName("twitter.invalidate_bearer_token") }
  /// `twitter.users_me`
  public var usersMe: CallName { CallName("twitter.users_me") }
  /// `twitter.users_by`
  public var usersBy: CallName { CallName("twitter.users_by") }
  /// `twitter.oauth2_authorize`
  public var oauth2Authorize: CallName { CallName("twitter.oauth2_authorize") }
  /// `twitter.oauth2_token`
  public var oauth2Token: CallName { CallName("twitter.oauth2_token") }
  /// `twitter.oauth2_revoke`
  public var oauth2Revoke: CallName { CallName("twitter.oauth2_revoke") }
  /// `twitter.home`
  public var home: CallName { CallName("twitter.home") }
  /// `twitter.login`
  public var login: CallName { CallName("twitter.login") }
  /// `twitter.sessions`
  public var sessions: CallName { CallName("twitter.sessions") }
  /// `twitter.image`
  public var image: CallName { CallName("twitter.image") }
}
