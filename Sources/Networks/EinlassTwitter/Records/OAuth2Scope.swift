/// The permissions of an OAuth 2.0 token at X, by their names on the wire.
///
/// Descriptions are those of X's documentation, which the consent page shows. The page's current wording is not known.
/// Source: reference of X today, section 5.
package enum OAuth2Scope: String, Sendable, Hashable, Codable, CaseIterable {
  case tweetRead = "tweet.read"
  case tweetWrite = "tweet.write"
  case tweetModerate = "tweet.moderate.write"
  case usersRead = "users.read"
  case usersEmail = "users.email"
  case followsRead = "follows.read"
  case followsWrite = "follows.write"
  case offlineAccess = "offline.access"
  case spaceRead = "space.read"
  case muteRead = "mute.read"
  case muteWrite = "mute.write"
  case likeRead = "like.read"
  case likeWrite = "like.write"
  case listRead = "list.read"
  case listWrite = "list.write"
  case blockRead = "block.read"
  case blockWrite = "block.write"
  case bookmarkRead = "bookmark.read"
  case bookmarkWrite = "bookmark.write"
  case dmRead = "dm.read"
  case dmWrite = "dm.write"
  case mediaWrite = "media.write"
  case timelineRead = "timeline.read"
  case broadcastRead = "broadcast.read"
  case broadcastWrite = "broadcast.write"
  case adsRead = "ads.read"
  case adsWrite = "ads.write"

  /// The description on the consent page. The descriptions of scopes for advertising are ours, since none are published.
  package var about: String {
    switch self {
    case .tweetRead: "All the Tweets you can view, including Tweets from protected accounts."
    case .tweetWrite: "Tweet and Retweet for you."
    case .tweetModerate: "Hide and unhide replies to your Tweets."
    case .usersRead: "Any account you can view, including protected accounts."
    case .usersEmail: "Email from an authenticated user."
    case .followsRead: "People who follow you and people who you follow."
    case .followsWrite: "Follow and unfollow people for you."
    case .offlineAccess: "Stay connected to your account until you revoke access."
    case .spaceRead: "All the Spaces you can view."
    case .muteRead: "Accounts you’ve muted."
    case .muteWrite: "Mute and unmute accounts for you."
    case .likeRead: "Tweets you’ve liked and likes you can view."
    case .likeWrite: "Like and un-like Tweets for you."
    case .listRead:
      "Lists, list members, and list followers of lists you’ve created or are a member of, including private lists."
    case .listWrite: "Create and manage Lists for you."
    case .blockRead: "Accounts you’ve blocked."
    case .blockWrite: "Block and unblock accounts for you."
    case .bookmarkRead: "Get Bookmarked Tweets from an authenticated user."
    case .bookmarkWrite: "Bookmark and remove Bookmarks from Tweets."
    case .dmRead: "All the Direct Messages you can view, including Direct Messages from protected accounts."
    case .dmWrite: "Send and manage Direct Messages for you."
    case .mediaWrite: "Upload media."
    case .timelineRead: "View all Custom Timelines you can see."
    case .broadcastRead: "View your live broadcasts and their chat."
    case .broadcastWrite: "Manage your live broadcasts and send chat messages on your behalf."
    case .adsRead: "View your ads and their results."
    case .adsWrite: "Create and manage ads for you."
    }
  }

  /// The scopes that `text` names, separated by spaces, without duplicates, in their order. `nil` if it is empty or one
  /// of them does not exist.
  package static func list(_ text: String) -> [OAuth2Scope]? {
    var scopes: [OAuth2Scope] = []
    for name in text.split(separator: " ") {
      guard let scope = OAuth2Scope(rawValue: String(name)) else { return nil }
      if !scopes.contains(scope) { scopes.append(scope) }
    }
    return scopes.isEmpty ? nil : scopes
  }
}

extension [OAuth2Scope] {
  /// The names, separated by spaces.
  package var text: String { map(\.rawValue).joined(separator: " ") }
}
