internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// Endpoints of Twitter that the simulator lacks. Each response names the missing endpoint, so that it is not mistaken
/// for Twitter's response to an unknown address. For programs, the sentence has the form of Twitter's errors, which
/// clients display.
extension SimulatedTwitter {
  /// The families of API 1.1: the first part of a path after the version.
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

  /// The response for an address without an endpoint: on a host that redirects, for a picture that does not exist, or
  /// for a part of Twitter that is not simulated. `nil` for any other address.
  func responseWithoutEndpoint(_ request: WireRequest, at site: TwitterAddress.Site) -> WireResponse? {
    switch site {
    case .api: return Self.notSimulatedResponse(request)
    case .upload: return .twitterLacks("'\(Self.shown(request.path))' of \(request.host)", at: request.path)
    case .website: return NotSimulated.response("the page '\(Self.shown(request.path))' of \(request.host)")
    case .missing:
      let what = "the host \(request.host)"
      return TwitterAddress.answersInJSON(request.host)
        ? .twitterLacks(what, at: request.path) : NotSimulated.response(what)
    // The real host's response for a missing picture is guessed.
    case .images: return WireResponse(.notFound, body: [])
    case .alias(let host):
      return redirection(.movedPermanently, to: TwitterAddress.address(of: request, at: host))
    }
  }

  /// The API host's response for a part of Twitter that is not simulated. `nil` for any other.
  private static func notSimulatedResponse(_ request: WireRequest) -> WireResponse? {
    let parts = request.path.split(separator: "/")
    // Everything below /i/ belonged to Twitter's own pages and apps.
    let what = "'\(shown(request.path))'"
    if parts.first == "i" { return .twitterLacks(what, at: request.path) }
    guard parts.count > 1 else { return nil }
    let family = String(parts[1].prefix { $0 != "." })
    let isKnown =
      switch parts[0] {
      case "1.1": families.contains(family)
      case "2": families2.contains(family)
      default: false
      }
    return isKnown ? .twitterLacks(what, at: request.path) : nil
  }

  /// The displayable form of text from a request: the printable ASCII among the first `limit` bytes.
  static func shown(_ text: String, limit: Int = 80) -> String {
    let plain = text.utf8.prefix(limit).filter { 0x20 < $0 && $0 < 0x7F }
    return String(decoding: plain, as: UTF8.self)
  }
}

extension WireResponse {
  /// The response for a missing feature, as an error of the API at `path`.
  ///
  /// Status, sentence and code are ours; Twitter used the code for no error.
  fileprivate static func twitterLacks(_ what: String, at path: String) -> WireResponse {
    let message = JSONText.string(NotSimulated.sentence(what))
    let status = HTTPResponse.Status.notImplemented
    let code = JSONText.integer(Int64(status.code))
    var fields = HTTPFields()
    let body: JSONText
    if path.hasPrefix("/2/") {
      fields.add("content-type", "application/problem+json")
      body = .members([
        "errors": .array([.members(["message": message])]), "title": .string(status.reasonPhrase),
        "detail": message, "type": "about:blank", "status": code,
      ])
    } else {
      fields.add("content-type", TwitterHeaders.jsonType)
      body = .members(["errors": .array([.members(["code": code, "message": message])])])
    }
    return WireResponse(status, fields: fields, body: body.encoded(.twitterVersion2))
  }
}
