internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// What Twitter had and the simulator lacks; each response says so by name, so that it is not taken for Twitter's
/// response to an address that does not exist.
extension SimulatedTwitter {
  /// The families of API 1.1, the first part of a path behind the version.
  static let families: Set<String> = [
    "account", "account_activity", "application", "auth", "beta", "blocks", "collections", "custom_profiles",
    "direct_messages", "favorites", "feedback", "followers", "friends", "friendships", "geo", "help", "lists",
    "media", "mutes", "oauth", "saved_searches", "search", "site", "statuses", "tweets", "trends", "user",
    "users", "videos",
  ]
  /// The families of API 2.
  static let families2: Set<String> = [
    "account_activity", "communities", "compliance", "dm_conversations", "dm_events", "insights", "likes",
    "lists", "media", "news", "notes", "oauth2", "spaces", "trends", "tweets", "usage", "users", "webhooks",
  ]

  /// The response for an address without an endpoint: of a host that redirects, for a picture that does not exist,
  /// or for something that Twitter had but that is not simulated; nil for any other.
  func responseWithoutEndpoint(_ request: WireRequest) -> WireResponse? {
    switch TwitterAddress.site(request.host) {
    case .api: return Self.notSimulatedResponse(request)
    case .upload: return NotSimulated.response("'\(Self.shown(request.path))' of \(request.host)")
    case .website: return NotSimulated.response("the page '\(Self.shown(request.path))' of \(request.host)")
    case .missing: return NotSimulated.response("the host \(request.host)")
    // What the real host responded for a missing picture is guessed.
    case .images: return WireResponse(.notFound, body: [])
    case .alias(let host):
      return redirection(.movedPermanently, to: TwitterAddress.address(of: request, at: host))
    }
  }

  /// The response of the API's host for what Twitter had there but that is not simulated; nil for any other.
  private static func notSimulatedResponse(_ request: WireRequest) -> WireResponse? {
    let parts = request.path.split(separator: "/")
    // Everything below /i/ belonged to Twitter's own pages and apps.
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

  /// Text of a request for people: the first `limit` octets, and of those printable ASCII alone.
  static func shown(_ text: String, limit: Int = 80) -> String {
    let plain = text.utf8.prefix(limit).filter { 0x20 < $0 && $0 < 0x7F }
    return String(decoding: plain, as: UTF8.self)
  }
}
