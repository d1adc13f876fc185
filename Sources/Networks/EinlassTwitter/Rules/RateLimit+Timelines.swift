internal import EinlassWorld

// Limits of calls after login (reference of Calls after login, section 2.1). People's limits are as recorded in
// November 2016, apps' limits as documented in 2018.

extension RateLimit {
  private static let guessed = "recorded; documented in 2026; the day of the last change is a guess"
  static let accountSettings = RateLimit(call: .twitter.accountSettings, path: "/account/settings", limit: 15)
  static let usersLookup = RateLimit(
    call: .twitter.usersLookup, path: "/users/lookup", limit: 900, appLimit: 300)
  static let profileBanner = RateLimit(
    call: .twitter.profileBanner, path: "/users/profile_banner", limit: 180)
  static let friendsIDs = RateLimit(call: .twitter.friendsIDs, path: "/friends/ids", limit: 15)
  static let friendsList = RateLimit(call: .twitter.friendsList, path: "/friends/list", limit: 15)
  static let followersIDs = RateLimit(call: .twitter.followersIDs, path: "/followers/ids", limit: 15)
  static let followersList = RateLimit(call: .twitter.followersList, path: "/followers/list", limit: 15)
  static let friendshipsShow = RateLimit(
    call: .twitter.friendshipsShow, path: "/friendships/show", limit: 180, appLimit: 15
  )
  static let friendshipsLookup = RateLimit(
    call: .twitter.friendshipsLookup, path: "/friendships/lookup", limit: 15)
  static let homeTimeline = RateLimit(call: .twitter.homeTimeline, path: "/statuses/home_timeline", limit: 15)
  static let userTimeline = RateLimit(
    call: .twitter.userTimeline, path: "/statuses/user_timeline", limit: 900,
    appLimit: 1500, countsApp: true)
  static let mentionsTimeline = RateLimit(
    call: .twitter.mentionsTimeline, path: "/statuses/mentions_timeline", limit: 75,
    countsApp: true)
  static let statusesShow = RateLimit(call: .twitter.statusesShow, path: "/statuses/show/:id", limit: 900)
  static let statusesLookup = RateLimit(
    call: .twitter.statusesLookup, path: "/statuses/lookup", limit: 900, appLimit: 300)
  static let favoritesList = RateLimit(call: .twitter.favoritesList, path: "/favorites/list", limit: 75)
  static let helpConfiguration = RateLimit(
    call: .twitter.helpConfiguration, path: "/help/configuration", limit: 15)
  static let mediaUpload = RateLimit(
    call: .twitter.mediaUpload, path: "/media/upload",
    limit: DatedValue("simple uploads in 15 minutes", 500, ["2021-01-12": 415], source: "recorded"))
  /// Steps that begin the upload of a picture.
  static let mediaInitOfPictures = RateLimit(
    call: .twitter.mediaUpload, path: "/media/upload/init/pictures",
    limit: DatedValue("INIT of pictures in 15 minutes", 200, ["2022-11-08": 415], source: "recorded"),
    isListed: false)
  static let mediaInit = RateLimit(
    call: .twitter.mediaUpload, path: "/media/upload/init", limit: 200, isListed: false)
  static let mediaAppend = RateLimit(
    call: .twitter.mediaUpload, path: "/media/upload/append", limit: 20_000, isListed: false)
  static let mediaFinalize = RateLimit(
    call: .twitter.mediaUpload, path: "/media/upload/finalize", limit: 615, isListed: false)
  /// Neither recorded nor documented for API 1.1. The number is a guess.
  static let mediaStatus = RateLimit(
    call: .twitter.mediaStatus, path: "/media/upload/status", limit: 1000, isListed: false)
  /// API 2: the limit documented in 2026. `DailyLimit` counts in addition.
  static let tweetsCreate = RateLimit(
    call: .twitter.tweetsCreate, path: "/tweets",
    limit: DatedValue(
      "POST /2/tweets in 15 minutes", 100, ["2020-08-12": 200, "2023-06-01": 100],
      source: "recorded; documented in 2026; the day of the last change is a guess"),
    isListed: false)
  static let tweetsLookup = RateLimit(
    call: .twitter.tweetsLookup, path: "/tweets/lookup",
    limit: DatedValue(
      "GET /2/tweets in 15 minutes", 5000, ["2020-08-12": 900, "2023-06-01": 5000], source: guessed),
    appLimit: DatedValue(
      "GET /2/tweets in 15 minutes, apps", 3500, ["2020-08-12": 300, "2023-06-01": 3500], source: guessed),
    isListed: false)
  static let tweetsShow = RateLimit(
    call: .twitter.tweetsShow, path: "/tweets/show/:id", limit: 900,
    appLimit: DatedValue(
      "GET /2/tweets/:id in 15 minutes, apps", 450, ["2020-08-12": 300, "2023-06-01": 450], source: guessed),
    isListed: false)
  static let usersTweets = RateLimit(
    call: .twitter.usersTweets, path: "/users/:id/tweets", limit: 900,
    appLimit: DatedValue(
      "GET /2/users/:id/tweets in 15 minutes, apps", 10_000, ["2020-08-12": 1500, "2023-06-01": 10_000],
      source: guessed),
    isListed: false)
  static let usersHome = RateLimit(
    call: .twitter.usersHome, path: "/users/:id/timelines/reverse_chronological", limit: 180, isListed: false)
  static let userFollowing = related(.twitter.userFollowing, "following")
  static let userFollowers = related(.twitter.userFollowers, "followers")
  static let likedTweets = RateLimit(
    call: .twitter.likedTweets, path: "/users/:id/liked_tweets", limit: 75, isListed: false)
  static let likingUsers = RateLimit(
    call: .twitter.likingUsers, path: "/tweets/:id/liking_users", limit: 75, isListed: false)
  static let retweetedBy = RateLimit(
    call: .twitter.retweetedBy, path: "/tweets/:id/retweeted_by", limit: 75, isListed: false)
  static let usersMentions = RateLimit(
    call: .twitter.usersMentions, path: "/users/:id/mentions", limit: 180, appLimit: 450, isListed: false)
  private static func related(_ call: CallName, _ name: String) -> RateLimit {
    RateLimit(
      call: call, path: "/users/:id/\(name)",
      limit: DatedValue(
        "GET /2/users/:id/\(name) in 15 minutes", 300, ["2020-08-12": 15, "2023-06-01": 300], source: guessed),
      isListed: false)
  }
  static let tweetsDelete = RateLimit(
    call: .twitter.tweetsDelete, path: "/tweets/:id", limit: 50, isListed: false)
}
