// Limits of what follows a login (reference of Calls after login, section 2.1): those of people as recorded in November
// 2016, those of apps as documented in 2018.

extension RateLimit {
  static let accountSettings = RateLimit(
    call: .twitter.accountSettings, family: "account", path: "/account/settings", limit: 15)
  static let usersLookup = RateLimit(
    call: .twitter.usersLookup, family: "users", path: "/users/lookup", limit: 900, appLimit: 300)
  static let profileBanner = RateLimit(
    call: .twitter.profileBanner, family: "users", path: "/users/profile_banner", limit: 180)
  static let friendsIDs = RateLimit(
    call: .twitter.friendsIDs, family: "friends", path: "/friends/ids", limit: 15)
  static let friendsList = RateLimit(
    call: .twitter.friendsList, family: "friends", path: "/friends/list", limit: 15)
  static let followersIDs = RateLimit(
    call: .twitter.followersIDs, family: "followers", path: "/followers/ids", limit: 15)
  static let followersList = RateLimit(
    call: .twitter.followersList, family: "followers", path: "/followers/list", limit: 15)
  static let friendshipsShow = RateLimit(
    call: .twitter.friendshipsShow, family: "friendships", path: "/friendships/show", limit: 180, appLimit: 15
  )
  static let friendshipsLookup = RateLimit(
    call: .twitter.friendshipsLookup, family: "friendships", path: "/friendships/lookup", limit: 15)
  static let homeTimeline = RateLimit(
    call: .twitter.homeTimeline, family: "statuses", path: "/statuses/home_timeline", limit: 15)
  static let userTimeline = RateLimit(
    call: .twitter.userTimeline, family: "statuses", path: "/statuses/user_timeline", limit: 900,
    appLimit: 1500)
  static let mentionsTimeline = RateLimit(
    call: .twitter.mentionsTimeline, family: "statuses", path: "/statuses/mentions_timeline", limit: 75)
  static let statusesShow = RateLimit(
    call: .twitter.statusesShow, family: "statuses", path: "/statuses/show/:id", limit: 900)
  static let statusesLookup = RateLimit(
    call: .twitter.statusesLookup, family: "statuses", path: "/statuses/lookup", limit: 900, appLimit: 300)
  static let favoritesList = RateLimit(
    call: .twitter.favoritesList, family: "favorites", path: "/favorites/list", limit: 75)
  static let helpConfiguration = RateLimit(
    call: .twitter.helpConfiguration, family: "help", path: "/help/configuration", limit: 15)
  static let mediaUpload = RateLimit(
    call: .twitter.mediaUpload, family: "media", path: "/media/upload", limit: 500)
  /// API 2: what is documented in 2026; the app's own limit of a day is not simulated.
  static let tweetsCreate = RateLimit(
    call: .twitter.tweetsCreate, family: "tweets", path: "/tweets", limit: 100, isListed: false)
  static let tweetsDelete = RateLimit(
    call: .twitter.tweetsDelete, family: "tweets", path: "/tweets/:id", limit: 50, isListed: false)
}
