internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A refusal of API 2, in the form of RFC 7807; that Twitter sent it as `application/problem+json` is from general
/// knowledge, and so are the members' order and the one for a used-up limit.
struct TwitterProblem: Sendable, Hashable {
  let title: String
  let type: String
  let status: HTTPResponse.Status
  let detail: String
  /// Whether `detail` comes first, as recorded of suspended users.
  var putsDetailFirst = false

  static let unauthorized = TwitterProblem(
    title: "Unauthorized", type: "about:blank", status: .authorizationRequired, detail: "Unauthorized")
  static let unsupportedAuthentication = TwitterProblem(
    title: "Unsupported Authentication",
    type: "https://api.twitter.com/2/problems/unsupported-authentication", status: .forbidden,
    detail: "Authenticating with Unknown is forbidden for this endpoint.  Supported authentication types are "
      + "[OAuth 1.0a User Context].")
  static let userSuspended = TwitterProblem(
    title: "Forbidden", type: "https://api.twitter.com/2/problems/user-suspended", status: .forbidden,
    detail: "The user used for authentication is suspended", putsDetailFirst: true)
  static let tooManyRequests = TwitterProblem(
    title: "Too Many Requests", type: "about:blank", status: .tooManyRequests, detail: "Too Many Requests")

  func response(at now: WallTime) -> WireResponse {
    let status = JSONText.integer(Int64(self.status.code))
    let json: JSONText =
      putsDetailFirst
      ? .members([
        "detail": .string(detail), "title": .string(title), "status": status, "type": .string(type),
      ])
      : .members([
        "title": .string(title), "type": .string(type), "status": status, "detail": .string(detail),
      ])
    var fields = TwitterHeaders.common(status: self.status, at: now)
    fields.add("content-type", "application/problem+json")
    fields.add("content-disposition", "attachment; filename=json.json")
    if self.status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return .twitter(self.status, fields: fields, body: json.encoded(.twitterVersion2))
  }
}
