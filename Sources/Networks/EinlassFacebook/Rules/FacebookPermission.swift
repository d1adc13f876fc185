/// Rules about the names of permissions.
///
/// Source: reference of Facebook's login, sections 5.3 and 6.2.
enum FacebookPermission {
  static let publicProfile = "public_profile"
  /// The name of the public profile in v1.0.
  static let basicInfo = "basic_info"

  /// The permissions that an empty request represents, according to a note by Einlass's author.
  static let defaults = ["user_birthday", "user_location", "user_friends", "email", publicProfile]

  /// The permissions that an application's first request may contain. The last three were discouraged; accepting them
  /// is guessed.
  static let basic: Set<String> = [
    "email", "user_birthday", "user_location", publicProfile, "user_friends", basicInfo,
  ]

  /// Whether it is a publish permission, by the rule of Facebook's own iOS kit.
  static func isPublish(_ name: String) -> Bool {
    name.hasPrefix("publish") || name.hasPrefix("manage")
      || ["ads_management", "create_event", "rsvp_event"].contains(name)
  }

  /// Whether Facebook ever had the permission; others are dropped silently.
  static func isKnown(_ name: String) -> Bool {
    known.contains(name) || name.hasPrefix("friends_") && ofFriends.contains(String(name.dropFirst(8)))
  }

  /// Whether people can grant the permission to an app. It is an inference that a permission closed to the app counts
  /// as unknown in its requests.
  static func isOpen(_ name: String, to app: FacebookAppRegistration) -> Bool {
    isKnown(name) && (name != "publish_actions" || app.canAskToPost)
  }

  /// The words that followed `friends_` in v1.0, from memory. If any word were accepted, a caller could grant names
  /// without limit.
  private static let ofFriends: Set<String> = [
    "about_me", "activities", "birthday", "checkins", "education_history", "events", "games_activity",
    "groups",
    "hometown", "interests", "likes", "location", "notes", "online_presence", "photo_video_tags", "photos",
    "questions", "relationship_details", "relationships", "religion_politics", "status", "subscriptions",
    "videos", "website", "work_history",
  ]

  private static let known: Set<String> = [
    publicProfile, basicInfo, "email", "user_friends", "user_birthday", "user_location", "user_hometown",
    "user_likes", "user_photos", "user_posts", "user_videos", "user_gender", "user_link", "user_age_range",
    "user_events", "user_tagged_places", "user_about_me", "read_stream", "read_mailbox",
    "read_insights", "publish_actions", "publish_pages", "manage_pages", "pages_show_list",
    "pages_messaging", "rsvp_event", "ads_read", "ads_management", "business_management", "openid",
    "pages_manage_posts", "pages_read_engagement", "pages_manage_metadata", "pages_manage_engagement",
    "pages_read_user_content", "pages_manage_ads", "publish_to_groups", "user_status", "read_friendlists",
    "offline_access", "publish_stream", "publish_checkins", "create_event", "xmpp_login",
  ]
}
