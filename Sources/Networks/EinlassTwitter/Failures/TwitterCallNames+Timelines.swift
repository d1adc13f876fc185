public import EinlassWorld

/// Twitter's calls after a login: people, followers, tweets and pictures.
extension TwitterCallNames {
  /// `twitter.account_settings`
  public var accountSettings: CallName { CallName("twitter.account_settings") }
  /// `twitter.users_lookup`
  public var usersLookup: CallName { CallName("twitter.users_lookup") }
  /// `twitter.profile_banner`
  public var profileBanner: CallName { CallName("twitter.profile_banner") }
  /// `twitter.friends_ids`
  public var friendsIDs: CallName { CallName("twitter.friends_ids") }
  /// `twitter.followers_ids`
  public var followersIDs: CallName { CallName("twitter.followers_ids") }
  /// `twitter.friends_list`
  public var friendsList: CallName { CallName("twitter.friends_list") }
  /// `twitter.followers_list`
  public var followersList: CallName { CallName("twitter.followers_list") }
  /// `twitter.friendships_show`
  public var friendshipsShow: CallName { CallName("twitter.friendships_show") }
  /// `twitter.friendships_lookup`
  public var friendshipsLookup: CallName { CallName("twitter.friendships_lookup") }
  /// `twitter.friendships_create`
  public var friendshipsCreate: CallName { CallName("twitter.friendships_create") }
  /// `twitter.friendships_destroy`
  public var friendshipsDestroy: CallName { CallName("twitter.friendships_destroy") }
  /// `twitter.home_timeline`
  public var homeTimeline: CallName { CallName("twitter.home_timeline") }
  /// `twitter.user_timeline`
  public var userTimeline: CallName { CallName("twitter.user_timeline") }
  /// `twitter.mentions_timeline`
  public var mentionsTimeline: CallName { CallName("twitter.mentions_timeline") }
  /// `twitter.statuses_show`
  public var statusesShow: CallName { CallName("twitter.statuses_show") }
  /// `twitter.statuses_lookup`
  public var statusesLookup: CallName { CallName("twitter.statuses_lookup") }
  /// `twitter.statuses_update`
  public var statusesUpdate: CallName { CallName("twitter.statuses_update") }
  /// `twitter.statuses_update_with_media`
  public var statusesUpdateWithMedia: CallName { CallName("twitter.statuses_update_with_media") }
  /// `twitter.statuses_destroy`
  public var statusesDestroy: CallName { CallName("twitter.statuses_destroy") }
  /// `twitter.statuses_retweet`
  public var statusesRetweet: CallName { CallName("twitter.statuses_retweet") }
  /// `twitter.favorites_list`
  public var favoritesList: CallName { CallName("twitter.favorites_list") }
  /// `twitter.favorites_create`
  public var favoritesCreate: CallName { CallName("twitter.favorites_create") }
  /// `twitter.favorites_destroy`
  public var favoritesDestroy: CallName { CallName("twitter.favorites_destroy") }
  /// `twitter.help_configuration`
  public var helpConfiguration: CallName { CallName("twitter.help_configuration") }
  /// `twitter.tweets_create`
  public var tweetsCreate: CallName { CallName("twitter.tweets_create") }
  /// `twitter.tweets_delete`
  public var tweetsDelete: CallName { CallName("twitter.tweets_delete") }
  /// `twitter.tweets_lookup`
  public var tweetsLookup: CallName { CallName("twitter.tweets_lookup") }
  /// `twitter.tweets_show`
  public var tweetsShow: CallName { CallName("twitter.tweets_show") }
  /// `twitter.users_tweets`
  public var usersTweets: CallName { CallName("twitter.users_tweets") }
  /// `twitter.users_home`
  public var usersHome: CallName { CallName("twitter.users_home") }
  /// `twitter.media_upload`
  public var mediaUpload: CallName { CallName("twitter.media_upload") }
  /// `twitter.media_status`
  public var mediaStatus: CallName { CallName("twitter.media_status") }
}
