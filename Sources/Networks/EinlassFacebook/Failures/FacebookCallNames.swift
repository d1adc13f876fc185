public import EinlassWorld

extension CallName {
  /// Facebook's calls.
  public static var facebook: FacebookCallNames { FacebookCallNames() }
}

/// Facebook's calls.
public struct FacebookCallNames: Sendable {
  /// `facebook.me`
  public var me: CallName { CallName("facebook.me") }
  /// `facebook.node`
  public var node: CallName { CallName("facebook.node") }
  /// `facebook.picture`
  public var picture: CallName { CallName("facebook.picture") }
  /// `facebook.friends`
  public var friends: CallName { CallName("facebook.friends") }
  /// `facebook.permissions`
  public var permissions: CallName { CallName("facebook.permissions") }
  /// `facebook.debug_token`
  public var debugToken: CallName { CallName("facebook.debug_token") }
  /// `facebook.access_token`
  public var accessToken: CallName { CallName("facebook.access_token") }
  /// `facebook.system_grant`
  public var systemGrant: CallName { CallName("facebook.system_grant") }
  /// `facebook.system_renew`
  public var systemRenew: CallName { CallName("facebook.system_renew") }
  /// `facebook.system_revoke`
  public var systemRevoke: CallName { CallName("facebook.system_revoke") }
  /// `facebook.client_code`
  public var clientCode: CallName { CallName("facebook.client_code") }
  /// `facebook.access_token_info`
  public var accessTokenInfo: CallName { CallName("facebook.access_token_info") }
  /// `facebook.token`
  public var token: CallName { CallName("facebook.token") }
  /// `facebook.authorize`
  public var authorize: CallName { CallName("facebook.authorize") }
  /// `facebook.batch`
  public var batch: CallName { CallName("facebook.batch") }
  /// `facebook.nodes`
  public var nodes: CallName { CallName("facebook.nodes") }
  /// `facebook.activities`
  public var activities: CallName { CallName("facebook.activities") }
  /// `facebook.app`
  public var app: CallName { CallName("facebook.app") }
  /// `facebook.preflight`
  public var preflight: CallName { CallName("facebook.preflight") }
  /// `facebook.test_users`
  public var testUsers: CallName { CallName("facebook.test_users") }
  /// `facebook.accounts`
  public var accounts: CallName { CallName("facebook.accounts") }
  /// `facebook.befriend`
  public var befriend: CallName { CallName("facebook.befriend") }
  /// `facebook.change`
  public var change: CallName { CallName("facebook.change") }
  /// `facebook.delete`
  public var delete: CallName { CallName("facebook.delete") }
  /// `facebook.feed`
  public var feed: CallName { CallName("facebook.feed") }
  /// `facebook.photos`
  public var photos: CallName { CallName("facebook.photos") }
  /// `facebook.ids_for_business`
  public var idsForBusiness: CallName { CallName("facebook.ids_for_business") }
  /// `facebook.ids_for_apps`
  public var idsForApps: CallName { CallName("facebook.ids_for_apps") }
  /// `facebook.ids_for_pages`
  public var idsForPages: CallName { CallName("facebook.ids_for_pages") }
  /// `facebook.test_user_login`
  public var testUserLogin: CallName { CallName("facebook.test_user_login") }
  /// `facebook.dialog`
  public var dialog: CallName { CallName("facebook.dialog") }
  /// `facebook.login_success`
  public var loginSuccess: CallName { CallName("facebook.login_success") }
  /// `facebook.logout`
  public var logout: CallName { CallName("facebook.logout") }
  /// `facebook.openid_configuration`
  public var openIDConfiguration: CallName { CallName("facebook.openid_configuration") }
  /// `facebook.openid_keys`
  public var openIDKeys: CallName { CallName("facebook.openid_keys") }
  /// `facebook.openid_certificates`
  public var openIDCertificates: CallName { CallName("facebook.openid_certificates") }
  /// `facebook.uninstall`
  public var uninstall: CallName { CallName("facebook.uninstall") }
  /// `facebook.rest_extend`
  public var restExtend: CallName { CallName("facebook.rest_extend") }
  /// `facebook.rest_expire`
  public var restExpire: CallName { CallName("facebook.rest_expire") }
  /// `facebook.image`
  public var image: CallName { CallName("facebook.image") }
}
