internal import EinlassWire
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A token as the SDK wrote it into a property list, under its keys.
///
/// Source: reference of Facebook's login, section 7.5.
struct TokenDictionary: Codable, Equatable {
  var token: String
  var expiration: Date
  var refresh: Date?
  var userID: String?
  var isFacebookLogin: Bool?
  var permissions: [String]?
  var loginType: Int?
  var permissionsRefresh: Date?
  var declinedPermissions: [String]?
  var appID: String?
  var uuid: String?

  enum CodingKeys: String, CodingKey {
    case token = "com.facebook.sdk:TokenInformationTokenKey"
    case expiration = "com.facebook.sdk:TokenInformationExpirationDateKey"
    case refresh = "com.facebook.sdk:TokenInformationRefreshDateKey"
    case userID = "com.facebook.sdk:TokenInformationUserFBIDKey"
    case isFacebookLogin = "com.facebook.sdk:TokenInformationIsFacebookLoginKey"
    case permissions = "com.facebook.sdk:TokenInformationPermissionsKey"
    case loginType = "com.facebook.sdk:TokenInformationLoginTypeLoginKey"
    case permissionsRefresh = "com.facebook.sdk:TokenInformationPermissionsRefreshDateKey"
    case declinedPermissions = "com.facebook.sdk:TokenInformationDeclinedPermissionsKey"
    case appID = "com.facebook.sdk:TokenInformationAppIDKey"
    case uuid = "com.facebook.sdk:TokenInformationUUIDKey"
  }

  init(_ data: FacebookTokenData, uuid: String? = nil) {
    token = data.token.reveal()
    expiration = Date(data.expiration)
    refresh = Date(data.refreshed)
    userID = data.userID
    // Written for old versions: whether Facebook's app signed in.
    isFacebookLogin = data.loginType == .facebookApplication
    permissions = data.permissions
    loginType = data.loginType.rawValue
    declinedPermissions = data.declinedPermissions
    appID = data.appID
    self.uuid = uuid
  }

  /// `nil` if the token is empty, which the SDK treated as no token at all.
  var data: FacebookTokenData? {
    guard !token.isEmpty else { return nil }
    let type =
      loginType.flatMap(FacebookLoginType.init) ?? (isFacebookLogin == true ? .facebookApplication : .none)
    var data = FacebookTokenData(
      token: token, appID: appID, permissions: permissions ?? [], expiration: WallTime(expiration),
      refreshed: refresh.map { WallTime($0) } ?? WallTime(seconds: 0), loginType: type)
    data.declinedPermissions = declinedPermissions ?? []
    data.userID = userID
    return data
  }
}

extension Date {
  /// Rounds to whole seconds: dates in an XML property list are no finer.
  init(_ time: WallTime) {
    self.init(timeIntervalSince1970: Double(time.seconds))
  }
}

extension WallTime {
  /// Creates the time of a date, in whole seconds. A date beyond the clock's range becomes the distant future or the
  /// beginning.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    let limit = Double(FacebookTokenData.distantFuture.seconds)
    self = seconds >= limit ? FacebookTokenData.distantFuture : WallTime(seconds: Int64(max(0, seconds)))
  }
}
