internal import EinlassWire
internal import HTTPTypes

/// A refusal of API 2, in the form of RFC 7807; that Twitter sent it as `application/problem+json` is from general
/// knowledge, and so are the members' order and the one for a used-up limit.
struct TwitterProblem: Sendable {
  let title: String
  let type: String
  let status: HTTPResponse.Status
  let detail: String
  /// Whether `detail` comes first, as recorded of suspended users.
  var putsDetailFirst = false

  static let unauthorized = TwitterProblem(
    title: "Unauthorized", type: "about:blank",
    status: HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required"), detail: "Unauthorized")
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

  /// What API 2 makes of a failure that API 1.1 names; nil: the same as there.
  init?(_ failure: TwitterFailure) {
    switch failure {
    case .rateLimitExceeded: self = .tooManyRequests
    case .accountSuspended: self = .userSuspended
    case .credentialsDoNotAllow: self = .unsupportedAuthentication
    case _ where failure.status.code == 401 || failure.code == 215: self = .unauthorized
    default: return nil
    }
  }

  init(
    title: String, type: String, status: HTTPResponse.Status, detail: String, putsDetailFirst: Bool = false
  ) {
    self.title = title
    self.type = type
    self.status = status
    self.detail = detail
    self.putsDetailFirst = putsDetailFirst
  }

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
