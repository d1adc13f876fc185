internal import EinlassWire

/// What Twitter had and this one has not; each says so by its name, so that nobody takes it for Twitter's answer
/// to an address that does not exist.
extension SimulatedTwitter {
  /// The families of API 1.1, the first part of a path behind the version.
  private static let families: Set<String> = [
    "account", "account_activity", "application", "auth", "beta", "blocks", "collections", "custom_profiles",
    "direct_messages", "favorites", "feedback", "followers", "friends", "friendships", "geo", "help", "lists",
    "media", "mutes", "oauth", "saved_searches", "search", "site", "statuses", "tweets", "trends", "user",
    "users",
  ]
  /// The families of API 2.
  private static let families2: Set<String> = ["compliance", "lists", "spaces", "tweets", "users"]

  /// The answer for an address that Twitter had but that is not simulated; nil for any other.
  static func missingAnswer(_ request: WireRequest) -> WireResponse? {
    let parts = request.path.split(separator: "/")
    if TwitterAddress.websites.contains(request.host) {
      return NotSimulated.response("the page '\(Self.shown(request.path))' of \(request.host)")
    }
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
