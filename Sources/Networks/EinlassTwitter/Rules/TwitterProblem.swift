internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A refusal of API 2, in the form of RFC 7807.
///
/// Members are in the recorded order (reference of X today, section 8.3).
struct TwitterProblem: Sendable, Hashable {
  let status: HTTPResponse.Status
  let members: [JSONText.Member]
  /// Whether the response has no line breaks, as those for a used-up limit and an app without a project.
  var isCompact = false

  init(_ status: HTTPResponse.Status, _ members: KeyValuePairs<String, JSONText>, isCompact: Bool = false) {
    self.status = status
    self.members = members.map { JSONText.Member(name: $0.key, value: $0.value) }
    self.isCompact = isCompact
  }

  /// `problem` as the address of a problem type on the request's host.
  static func type(_ problem: String) -> JSONText { .string("/2/problems/\(problem)") }

  /// The reason phrase is HTTP's own, as users of tweepy and requests print it. API 1.1 has a different one.
  static let unauthorized = TwitterProblem(
    .unauthorized,
    [
      "title": "Unauthorized", "type": "about:blank", "status": 401, "detail": "Unauthorized",
    ])
  /// A scope is missing.
  static let forbidden = TwitterProblem(
    .forbidden,
    ["title": "Forbidden", "type": "about:blank", "status": 403, "detail": "Forbidden"])
  static let userSuspended = TwitterProblem(
    .forbidden,
    [
      "detail": "The user used for authentication is suspended", "title": "Forbidden",
      "status": 403, "type": type("user-suspended"),
    ])
  static let tooManyRequests = TwitterProblem(
    .tooManyRequests,
    [
      "title": "Too Many Requests", "detail": "Too Many Requests", "type": "about:blank",
      "status": 429,
    ], isCompact: true)
  /// A write with an OAuth 1.0a token that has read-only permission.
  static let oauth1Permissions = TwitterProblem(
    .forbidden,
    [
      "detail":
        "Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.",
      "status": 403, "title": "Forbidden", "type": type("oauth1-permissions"),
    ])
  static let duplicatePost = TwitterProblem(
    .forbidden,
    [
      "detail": "You are not allowed to create a Tweet with duplicate content.", "type": "about:blank",
      "title": "Forbidden", "status": 403,
    ])
  /// The body is not known, so it is a guess.
  static let notYourPost = TwitterProblem(
    .forbidden,
    [
      "detail": "You are not permitted to delete this Tweet.", "type": "about:blank", "title": "Forbidden",
      "status": 403,
    ])
  /// The app is in no project of the developer portal.
  static let clientForbidden = TwitterProblem(
    .forbidden,
    [
      "client_id": "10000001",
      "detail": .string(
        "When authenticating requests to the Twitter API v2 endpoints, you must use keys and tokens from a Twitter "
          + "developer App that is attached to a Project. You can create a project via the developer portal."),
      "registration_url": "https://developer.twitter.com/en/docs/projects/overview",
      "title": "Client Forbidden", "required_enrollment": "Appropriate Level of API Access",
      "reason": "client-not-enrolled", "type": type("client-forbidden"),
    ], isCompact: true)
  static let usageCapped = TwitterProblem(
    .tooManyRequests,
    [
      "account_id": "1000000000000000001", "product_name": "standard-basic", "title": "UsageCapExceeded",
      "period": "Monthly", "scope": "Product", "detail": "Usage cap exceeded: Monthly product cap",
      "type": type("usage-capped"),
    ])
  static let creditsDepleted = TwitterProblem(
    HTTPResponse.Status(code: 402, reasonPhrase: "Payment Required"),
    [
      "title": "CreditsDepleted",
      "detail":
        "Your enrolled account [1000000000000000001] does not have any credits to fulfill this request.",
      "type": type("credits"),
    ])
  /// The kind of authentication is not accepted and could not be determined.
  static let unsupportedAuthentication = unsupported("Unknown", [.oauth1])

  /// The kinds of authentication, as problems name them.
  enum Authentication: String, Sendable {
    case appOnly = "OAuth 2.0 Application-Only"
    case oauth1 = "OAuth 1.0a User Context"
    case oauth2 = "OAuth 2.0 User Context"
  }

  /// The two spaces after the first sentence are X's.
  static func unsupported(_ used: String, _ supported: [Authentication]) -> TwitterProblem {
    let list = supported.map(\.rawValue).joined(separator: ", ")
    return TwitterProblem(
      .forbidden,
      [
        "title": "Unsupported Authentication",
        "detail": .string(
          "Authenticating with \(used) is forbidden for this endpoint.  Supported authentication types are [\(list)]."
        ), "type": type("unsupported-authentication"), "status": 403,
      ])
  }

  /// A query parameter with a value that is not allowed.
  static func invalid(_ parameter: String, _ value: String, allowed: [String]) -> TwitterProblem {
    invalid(
      parameter, value,
      "The `\(parameter)` query parameter value [\(value)] is not one of [\(allowed.joined(separator: ","))]")
  }

  /// A value in an invalid form; the text is inferred from X's pattern for such messages.
  static func malformed(_ parameter: String, _ value: String, _ pattern: String) -> TwitterProblem {
    let value = String(value.prefix(200))
    return invalid(
      parameter, value, "The `\(parameter)` query parameter value [\(value)] does not match \(pattern)")
  }

  /// A list that only its owner may read, requested with another person's token. From general knowledge.
  static func notYourself(_ value: String, _ own: Int64) -> TwitterProblem {
    invalid(
      "id", value,
      "The `id` query parameter value [\(value)] must be the same as the authenticating user [\(own)]")
  }

  /// A list that is empty, or too long.
  static func wrongCount(_ parameter: String, _ count: Int) -> TwitterProblem {
    invalid(
      parameter, "",
      "The number of values in the `\(parameter)` query parameter list [\(count)] is not between 1 and 100")
  }

  static func invalid(_ parameter: String, _ value: String, _ message: String) -> TwitterProblem {
    let error = JSONText.members([
      "parameters": .object([.init(name: parameter, value: .array([.string(value)]))]),
      "message": .string(message),
    ])
    return TwitterProblem(
      .badRequest,
      [
        "errors": .array([error]), "title": "Invalid Request",
        "detail": "One or more parameters to your request was invalid.", "type": type("invalid-request"),
      ])
  }

  /// The words to search for: title, reason, kind and text, if present.
  var words: String {
    let texts = ["title", "reason", "type", "detail"].compactMap { name -> String? in
      guard case .string(let text)? = members.first(where: { $0.name == name })?.value, text != "about:blank"
      else { return nil }
      return name == "type" ? text.split(separator: "/").last.map(String.init) : text
    }
    return texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns the response to a request to `host`, which also appears in the addresses of the problem types.
  func response(at now: WallTime, host: String) -> WireResponse {
    let known = TwitterAddress.sites[host] == .api ? host : TwitterAddress.host
    let json = JSONText.object(
      members.map { member in
        guard member.name == "type", case .string(let path) = member.value, path.hasPrefix("/") else {
          return member
        }
        return .init(name: "type", value: .string("https://\(known)\(path)"))
      })
    var response = WireResponse.twitterVersion2(
      status, type: "application/problem+json", body: json, isIndented: !isCompact, at: now)
    if status.code == 401 { response.head.headerFields.add("www-authenticate", TwitterHeaders.challenge) }
    return response
  }
}

/// A refusal of API 2 that an endpoint throws.
struct TwitterProblemError: Error {
  let problem: TwitterProblem

  init(_ problem: TwitterProblem) {
    self.problem = problem
  }
}
