public import EinlassWorld

extension CallName {
  /// Twitter's calls.
  public static let twitter = TwitterCallNames()
}

/// Twitter's calls, by their endpoints.
public struct TwitterCallNames: Sendable {
  /// `twitter.request_token`
  public let requestToken = CallName("twitter.request_token")
  /// `twitter.authorize`
  public let authorize = CallName("twitter.authorize")
  /// `twitter.authenticate`
  public let authenticate = CallName("twitter.authenticate")
  /// `twitter.access_token`
  public let accessToken = CallName("twitter.access_token")
  /// `twitter.verify_credentials`
  public let verifyCredentials = CallName("twitter.verify_credentials")
  /// `twitter.users_show`
  public let usersShow = CallName("twitter.users_show")
  /// `twitter.rate_limit_status`
  public let rateLimitStatus = CallName("twitter.rate_limit_status")
  /// `twitter.invalidate_token`
  public let invalidateToken = CallName("twitter.invalidate_token")
  /// `twitter.bearer_token`
  public let bearerToken = CallName("twitter.bearer_token")
  /// `twitter.invalidate_bearer_token`
  public let invalidateBearerToken = CallName("twitter.invalidate_bearer_token")
  /// `twitter.users_me`
  public let usersMe = CallName("twitter.users_me")
  /// `twitter.users_by`
  public let usersBy = CallName("twitter.users_by")
  /// `twitter.oauth2_authorize`
  public let oauth2Authorize = CallName("twitter.oauth2_authorize")
  /// `twitter.oauth2_token`
  public let oauth2Token = CallName("twitter.oauth2_token")
  /// `twitter.oauth2_revoke`
  public let oauth2Revoke = CallName("twitter.oauth2_revoke")
  /// `twitter.home`
  public let home = CallName("twitter.home")
  /// `twitter.login`
  public let login = CallName("twitter.login")
  /// `twitter.sessions`
  public let sessions = CallName("twitter.sessions")
  /// `twitter.image`
  public let image = CallName("twitter.image")
  /// `twitter.account_settings`
  public let accountSettings = CallName("twitter.account_settings")
  /// `twitter.users_lookup`
  public let usersLookup = CallName("twitter.users_lookup")
  /// `twitter.profile_banner`
  public let profileBanner = CallName("twitter.profile_banner")
  /// `twitter.friends_ids`
  public let friendsIDs = CallName("twitter.friends_ids")
  /// `twitter.followers_ids`
  public let followersIDs = CallName("twitter.followers_ids")
  /// `twitter.friends_list`
  public let friendsList = CallName("twitter.friends_list")
  /// `twitter.followers_list`
  public let followersList = CallName("twitter.followers_list")
  /// `twitter.friendships_show`
  public let friendshipsShow = CallName("twitter.friendships_show")
  /// `twitter.friendships_lookup`
  public let friendshipsLookup = CallName("twitter.friendships_lookup")
  /// `twitter.friendships_create`
  public let friendshipsCreate = CallName("twitter.friendships_create")
  /// `twitter.friendships_destroy`
  public let friendshipsDestroy = CallName("twitter.friendships_destroy")
  /// `twitter.home_timeline`
  public let homeTimeline = CallName("twitter.home_timeline")
  /// `twitter.user_timeline`
  public let userTimeline = CallName("twitter.user_timeline")
  /// `twitter.mentions_timeline`
  public let mentionsTimeline = CallName("twitter.mentions_timeline")
  /// `twitter.statuses_show`
  public let statusesShow = CallName("twitter.statuses_show")
  /// `twitter.statuses_lookup`
  public let statusesLookup = CallName("twitter.statuses_lookup")
  /// `twitter.statuses_update`
  public let statusesUpdate = CallName("twitter.statuses_update")
  /// `twitter.statuses_update_with_media`
  public let statusesUpdateWithMedia = CallName("twitter.statuses_update_with_media")
  /// `twitter.statuses_destroy`
  public let statusesDestroy = CallName("twitter.statuses_destroy")
  /// `twitter.statuses_retweet`
  public let statusesRetweet = CallName("twitter.statuses_retweet")
  /// `twitter.favorites_list`
  public let favoritesList = CallName("twitter.favorites_list")
  /// `twitter.favorites_create`
  public let favoritesCreate = CallName("twitter.favorites_create")
  /// `twitter.favorites_destroy`
  public let favoritesDestroy = CallName("twitter.favorites_destroy")
  /// `twitter.help_configuration`
  public let helpConfiguration = CallName("twitter.help_configuration")
  /// `twitter.tweets_create`
  public let tweetsCreate = CallName("twitter.tweets_create")
  /// `twitter.tweets_delete`
  public let tweetsDelete = CallName("twitter.tweets_delete")
  /// `twitter.tweets_lookup`
  public let tweetsLookup = CallName("twitter.tweets_lookup")
  /// `twitter.tweets_show`
  public let tweetsShow = CallName("twitter.tweets_show")
  /// `twitter.users_tweets`
  public let usersTweets = CallName("twitter.users_tweets")
  /// `twitter.users_home`
  public let usersHome = CallName("twitter.users_home")
  /// `twitter.user_like`
  public let userLike = CallName("twitter.user_like")
  /// `twitter.user_unlike`
  public let userUnlike = CallName("twitter.user_unlike")
  /// `twitter.user_retweet`
  public let userRetweet = CallName("twitter.user_retweet")
  /// `twitter.user_unretweet`
  public let userUnretweet = CallName("twitter.user_unretweet")
  /// `twitter.user_follow`
  public let userFollow = CallName("twitter.user_follow")
  /// `twitter.user_unfollow`
  public let userUnfollow = CallName("twitter.user_unfollow")
  /// `twitter.user_block`
  public let userBlock = CallName("twitter.user_block")
  /// `twitter.user_unblock`
  public let userUnblock = CallName("twitter.user_unblock")
  /// `twitter.user_following`
  public let userFollowing = CallName("twitter.user_following")
  /// `twitter.user_followers`
  public let userFollowers = CallName("twitter.user_followers")
  /// `twitter.liked_tweets`
  public let likedTweets = CallName("twitter.liked_tweets")
  /// `twitter.liking_users`
  public let likingUsers = CallName("twitter.liking_users")
  /// `twitter.retweeted_by`
  public let retweetedBy = CallName("twitter.retweeted_by")
  /// `twitter.users_mentions`
  public let usersMentions = CallName("twitter.users_mentions")
  /// `twitter.media_upload`
  public let mediaUpload = CallName("twitter.media_upload")
  /// `twitter.media_status`
  public let mediaStatus = CallName("twitter.media_status")
}
