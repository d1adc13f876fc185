// The values were read from Apple's binaries (reference of Accounts, section 1.2).

/// The type of Twitter's accounts.
public let ACAccountTypeIdentifierTwitter = "com.apple.twitter"
/// The type of Facebook's accounts.
public let ACAccountTypeIdentifierFacebook = "com.apple.facebook"
/// The type of Sina Weibo's accounts, which no phone of a world has.
public let ACAccountTypeIdentifierSinaWeibo = "com.apple.sinaweibo"
/// The type of Tencent Weibo's accounts, which no phone of a world has.
public let ACAccountTypeIdentifierTencentWeibo = "com.apple.account.tencentweibo"
/// The type of LinkedIn's accounts, which no phone of a world has.
public let ACAccountTypeIdentifierLinkedIn = "com.apple.linkedin"

/// The option with the application's id on Facebook, a `String`.
public let ACFacebookAppIdKey = "ACFacebookAppIdKey"
/// The option with the permissions that the application wants on Facebook, an array of `String`.
public let ACFacebookPermissionsKey = "ACFacebookPermissionsKey"
/// The option for the audience of the application's posts: one of the `ACFacebookAudience` values.
public let ACFacebookAudienceKey = "ACFacebookAudienceKey"
/// Everyone may see the posts.
public let ACFacebookAudienceEveryone = "everyone"
/// The person's friends may see the posts.
public let ACFacebookAudienceFriends = "friends"
/// Only the person may see the posts.
public let ACFacebookAudienceOnlyMe = "me"
/// The option with the application's id on Tencent Weibo.
public let ACTencentWeiboAppIdKey = "ACTencentWeiboAppIdKey"
/// The option with the application's id on LinkedIn.
public let ACLinkedInAppIdKey = "ACLinkedInAppIdKey"
/// The option with the permissions that the application wants on LinkedIn.
public let ACLinkedInPermissionsKey = "ACLinkedInPermissionsKey"

extension NSNotification.Name {
  /// Posted on the main queue when the phone's accounts have changed, in Settings or by an app. The object is the
  /// store.
  ///
  /// Accounts fetched earlier are out of date then: fetch them again. Each store posts one notification (reference of
  /// Accounts, section 2.8).
  public static let ACAccountStoreDidChange = NSNotification.Name("ACAccountStoreDidChangeNotification")
}
