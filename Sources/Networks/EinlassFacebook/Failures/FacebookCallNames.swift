public import EinlassWorld

extension CallName {
  /// Facebook's calls.
  public static let facebook = FacebookCallNames()
}

/// Facebook's calls.
public struct FacebookCallNames: Sendable {
  /// `facebook.me`
  public let me = CallName("facebook.me")
  /// `facebook.node`
  public let node = CallName("facebook.node")
  /// `facebook.picture`
  public let picture = CallName("facebook.picture")
  /// `facebook.friends`
  public let friends = CallName("facebook.friends")
  /// `facebook.permissions`
  public let permissions = CallName("facebook.permissions")
  /// `facebook.debug_token`
  public let debugToken = CallName("facebook.debug_token")
  /// `facebook.access_token`
  public let accessToken = CallName("facebook.access_token")
  /// `facebook.system_grant`
  public let systemGrant = CallName("facebook.system_grant")
  /// `facebook.system_renew`
  public let systemRenew = CallName("facebook.system_renew")
  /// `facebook.system_revoke`
  public let systemRevoke = CallName("facebook.system_revoke")
  /// `facebook.client_code`
  public let clientCode = CallName("facebook.client_code")
  /// `facebook.access_token_info`
  public let accessTokenInfo = CallName("facebook.access_token_info")
  /// `facebook.token`
  public let token = CallName("facebook.token")
  /// `facebook.authorize`
  public let authorize = CallName("facebook.authorize")
  /// `facebook.batch`
  public let batch = CallName("facebook.batch")
  /// `facebook.nodes`
  public let nodes = CallName("facebook.nodes")
  /// `facebook.activities`
  public let activities = CallName("facebook.activities")
  /// `facebook.app`
  public let app = CallName("facebook.app")
  /// `facebook.preflight`
  public let preflight = CallName("facebook.preflight")
  /// `facebook.test_users`
  public let testUsers = CallName("facebook.test_users")
  /// `facebook.accounts`
  public let accounts = CallName("facebook.accounts")
  /// `facebook.befriend`
  public let befriend = CallName("facebook.befriend")
  /// `facebook.change`
  public let change = CallName("facebook.change")
  /// `facebook.delete`
  public let delete = CallName("facebook.delete")
  /// `facebook.feed`
  public let feed = CallName("facebook.feed")
  /// `facebook.photos`
  public let photos = CallName("facebook.photos")
  /// `facebook.ids_for_business`
  public let idsForBusiness = CallName("facebook.ids_for_business")
  /// `facebook.ids_for_apps`
  public let idsForApps = CallName("facebook.ids_for_apps")
  /// `facebook.ids_for_pages`
  public let idsForPages = CallName("facebook.ids_for_pages")
  /// `facebook.test_user_login`
  public let testUserLogin = CallName("facebook.test_user_login")
  /// `facebook.dialog`
  public let dialog = CallName("facebook.dialog")
  /// `facebook.login_success`
  public let loginSuccess = CallName("facebook.login_success")
  /// `facebook.logout`
  public let logout = CallName("facebook.logout")
  /// `facebook.openid_configuration`
  public let openIDConfiguration = CallName("facebook.openid_configuration")
  /// `facebook.openid_keys`
  public let openIDKeys = CallName("facebook.openid_keys")
  /// `facebook.openid_certificates`
  public let openIDCertificates = CallName("facebook.openid_certificates")
  /// `facebook.uninstall`
  public let uninstall = CallName("facebook.uninstall")
  /// `facebook.rest_extend`
  public let restExtend = CallName("facebook.rest_extend")
  /// `facebook.rest_expire`
  public let restExpire = CallName("facebook.rest_expire")
  /// `facebook.image`
  public let image = CallName("facebook.image")
}
