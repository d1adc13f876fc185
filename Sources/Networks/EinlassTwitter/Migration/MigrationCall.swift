internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// An exchange with Twitter's API in the journal, with the details that are relevant to the migration to OAuth 2.0.
struct MigrationCall: Sendable {
  /// The authentication of a call.
  enum Authentication: Sendable, Hashable {
    case oauth1
    case bearer(String)
    /// A request for tokens.
    case grant(Grant)
    case none

    /// The display text.
    var text: String {
      switch self {
      case .oauth1: "OAuth 1.0a"
      case .bearer: "OAuth 2.0"
      case .grant(let grant): grant.text
      case .none: "no token"
      }
    }
  }

  /// The grant in a request for tokens.
  enum Grant: Sendable, Hashable {
    case exchange(subject: String)
    case refresh(String)
    case code
    case other

    var text: String {
      switch self {
      case .exchange: "OAuth 1.0a token exchange"
      case .refresh: "refresh token"
      case .code: "authorization code"
      case .other: "token request"
      }
    }
  }

  let number: Int
  let time: WallTime
  let message: Journal.Message
  let request: WireRequest
  let parameters: OAuth2Parameters
  let authentication: Authentication
  /// The status. `nil` if there was no response.
  let status: Int?
  let response: JSONText?
  /// The end of the rate-limit window that the response states. `nil` if it states none.
  let limitEnd: WallTime?
  /// The person and the app, if the review has found them.
  var personID: Int64?
  var appKey: String?

  /// Returns `nil` if the entry is not an exchange of a client with the API.
  init?(_ entry: Journal.Entry) {
    guard case .message(let message) = entry.event, message.network == .twitter,
      message.sender == .app || message.sender == .backEnd
    else { return nil }
    let request = message.request
    switch TwitterAddress.site(request.host) {
    case .api, .upload: break
    default: return nil
    }
    if let endpoint = message.endpoint,
      SimulatedTwitter.pageEndpoints.contains(where: { $0.name == endpoint })
    {
      return nil
    }
    (number, time, self.message, self.request) = (entry.number, entry.time, message, request)
    parameters = OAuth2Parameters(.init(request))
    authentication = Self.authentication(of: request, at: message.endpoint, parameters)
    switch message.result {
    case .success(let response) where response.delivery.failure == nil:
      status = response.head.status.code
      self.response = JSONText(parsing: response.body)
      let end = response.head.headerFields.value("x-rate-limit-reset").flatMap { Int64($0) }
      limitEnd = end.map { WallTime(seconds: $0) }
    // The client never sees a response that was lost.
    case .success, .failure: (status, response, limitEnd) = (nil, nil, nil)
    }
  }

  private static func authentication(
    of request: WireRequest, at endpoint: String?, _ parameters: OAuth2Parameters
  ) -> Authentication {
    if endpoint == CallName.twitter.oauth2Token.name {
      switch parameters["grant_type"] {
      case TokenExchange.grantType: return .grant(.exchange(subject: parameters["subject_token"] ?? ""))
      case "refresh_token": return .grant(.refresh(parameters["refresh_token"] ?? ""))
      case "authorization_code": return .grant(.code)
      default: return .grant(.other)
      }
    }
    if let bearer = BearerToken.text(in: request) { return .bearer(bearer) }
    let isSigned = SimulatedTwitter.hasOAuth1Header(request) || parameters["oauth_signature"] != nil
    return isSigned ? .oauth1 : .none
  }

  var isGrant: Bool { if case .grant = authentication { true } else { false } }

  var isRefused: Bool { status.map { $0 >= 400 } ?? true }

  /// Whether the refusal is temporary and not caused by the client: a rate limit, an outage at X, or a lost connection.
  var isPassing: Bool { status.map { $0 == 429 || $0 >= 500 } ?? true }

  /// The endpoint's name, or method and path if there is none.
  var name: String {
    message.endpoint ?? "\(request.head.method.rawValue) \(SimulatedTwitter.shown(request.path))"
  }

  /// The purpose of the call, which is equal for equivalent endpoints of both APIs.
  var purpose: String {
    switch message.endpoint {
    case CallName.twitter.statusesUpdate.name, CallName.twitter.tweetsCreate.name: "post"
    case CallName.twitter.statusesDestroy.name, CallName.twitter.tweetsDelete.name: "delete a post"
    case CallName.twitter.verifyCredentials.name, CallName.twitter.usersMe.name: "who the person is"
    case let endpoint?: endpoint
    case nil: name
    }
  }

  /// The written content that distinguishes two calls with the same purpose. `nil` if there is none.
  var content: String? {
    guard purpose == "post" else { return nil }
    return request.form["status"] ?? request.query["status"] ?? JSONText(parsing: request.body)?["text"]?.text
  }

  /// The token of OAuth 1.0a that the call uses or exchanges. `nil` if there is none.
  var oauth1Token: String? {
    switch authentication {
    case .grant(.exchange(let subject)): subject
    case .oauth1: SimulatedTwitter.signedToken(in: request)
    default: nil
    }
  }

  /// Whether the call was refused because the same post already exists, as after a lost response.
  var isDuplicate: Bool {
    let code = response?["errors"]?.first?["code"]
    return code == .integer(187) || response?["detail"]?.text?.contains("duplicate content") == true
  }

  /// The `error` in a response from a token endpoint.
  var error: String? { response?["error"]?.text }
}
