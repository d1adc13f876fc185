internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFacebook {
  /// The endpoints of graph.facebook.com that are not simulated. Each responds with an error that names it.
  static let missingEndpoints: [Endpoint<SimulatedFacebook>] = missingCalls + missingPaths + missingNodes

  private static let missingCalls: [Endpoint<SimulatedFacebook>] = [
    .missing("facebook.exchange_sessions", [.post], "/oauth/exchange_sessions"),
    .missing("facebook.device_login", anyMethod, "/device/login"),
    .missing("facebook.device_login_status", anyMethod, "/device/login_status"),
  ]

  private static let missingPaths: [Endpoint<SimulatedFacebook>] =
    ["ads_archive", "fql", "instagram_oembed", "oembed_page", "oembed_post", "oembed_video", "search"]
    .map { .missing("facebook.\($0)", [.get], "/\($0)") }

  private static let missingNodes: [Endpoint<SimulatedFacebook>] =
    missingEdges.map { .missing("facebook.\($0)", anyMethod, "/{}/\($0)") }

  private static let anyMethod: [HTTPRequest.Method] = [.get, .post, .delete]

  /// Edges of people, applications and pages, as the documentation of v2.0 to v25.0 listed them.
  private static let missingEdges = [
    "achievements", "adaccounts", "albums", "app_event_types", "apprequests",
    "assigned_ad_accounts",
    "assigned_pages", "attachments", "banned", "blocked", "books", "business_users", "businesses", "checkins",
    "comments", "conversations", "events", "family", "friendlists", "friendrequests", "games",
    "groups",
    "home", "inbox", "insights", "instagram_accounts",
    "interests", "invitable_friends", "leadgen_forms", "likes", "links", "live_videos", "locations",
    "messages",
    "messenger_profile", "movies", "music", "mutualfriends", "notes", "notifications", "outbox",
    "payment_transactions",
    "personal_ad_accounts", "posts", "promotable_posts", "published_posts", "ratings", "reactions",
    "rich_media_documents", "roles", "scores", "settings", "sharedposts", "statuses", "subscribed_apps",
    "subscribedto", "subscribers", "subscriptions", "tabs", "taggable_friends", "tagged", "tagged_places",
    "television", "videos", "visitor_posts",
  ]
}

extension Endpoint<SimulatedFacebook> {
  fileprivate static func missing(
    _ name: String, _ methods: [HTTPRequest.Method], _ path: String
  ) -> Endpoint<SimulatedFacebook> {
    graph(CallName(name), methods, path) { _, _ in throw GraphError.notSimulated(name) }
  }
}
