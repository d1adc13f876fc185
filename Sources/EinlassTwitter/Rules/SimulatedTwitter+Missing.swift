internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// What Twitter had and this one has not; each says so by its name, so that nobody takes it for Twitter's answer
/// to an address that does not exist.
extension SimulatedTwitter {
  /// The families of API 1.1, the first part of a path behind the version.
  private static let families: Set<String> = [
    "account", "account_activity", "application", "auth", "beta", "blocks", "collections", "custom_profiles",
    "direct_messages", "favorites", "feedback", "followers", "friends", "friendships", "geo", "help", "lists",
    "media", "mutes", "oauth", "saved_searches", "search", "site", "statuses", "tweets", "trends", "user",
    "users", "videos",
  ]
  /// The families of API 2.
  private static let families2: Set<String> = [
    "account_activity", "communities", "compliance", "dm_conversations", "dm_events", "insights", "likes",
    "lists", "media", "news", "notes", "oauth2", "spaces", "trends", "tweets", "usage", "users", "webhooks",
  ]

  /// The answer for an address without an endpoint: of a host that leads on, of a picture that there is not, or of
  /// something that Twitter had but that is not simulated; nil for any other.
  func otherAnswer(_ request: WireRequest) -> WireResponse? {
    switch TwitterAddress.site(request.host) {
    case .api: return Self.missingAnswer(request)
    case .website: return NotSimulated.response("the page '\(Self.shown(request.path))' of \(request.host)")
    case .missing: return NotSimulated.response("the host \(request.host)")
    // What the real host answered for a picture that there is not is guessed.
    case .images: return WireResponse(.notFound, body: [])
    case .alias(let host):
      return redirection(.movedPermanently, to: TwitterAddress.address(of: request, at: host))
    }
  }

  /// The answer of the API's host for what Twitter had there but that is not simulated; nil for any other.
  private static func missingAnswer(_ request: WireRequest) -> WireResponse? {
    let parts = request.path.split(separator: "/")
    // Everything below /i/ was of Twitter's own pages and apps.
    if parts.first == "i" { return NotSimulated.response("'\(Self.shown(request.path))'") }
    guard parts.count > 1 else { return nil }
    let family = String(parts[1].prefix { $0 != "." })
    let isKnown =
      switch parts[0] {
      case "1.1": families.contains(family)
      case "2": families2.contains(family)
      default: false
      }
    return isKnown ? NotSimulated.response("'\(Self.shown(request.path))'") : nil
  }

  /// The path, shortened, with nothing in it that is no printable ASCII.
  private static func shown(_ path: String) -> String {
    let plain = path.utf8.prefix(80).filter { 0x20 < $0 && $0 < 0x7F }
    return String(decoding: plain, as: UTF8.self)
  }
}
