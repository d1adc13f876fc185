internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The authenticated caller of API 2.
enum Version2Caller: Sendable {
  /// A person, through OAuth 1.0a.
  case oauth1(TwitterResource)
  /// A person, through OAuth 2.0.
  case oauth2(TwitterPersonRecord, TwitterOAuth2TokenRecord, TwitterAppRecord)
  /// An application without a person.
  case app(TwitterAppRecord)

  var person: TwitterPersonRecord? {
    switch self {
    case .oauth1(let resource): resource.person
    case .oauth2(let person, _, _): person
    case .app: nil
    }
  }

  var app: TwitterAppRecord {
    switch self {
    case .oauth1(let resource): resource.app
    case .oauth2(_, _, let app), .app(let app): app
    }
  }

  /// The key under which the caller's calls are counted.
  var holder: String {
    switch self {
    case .oauth1(let resource): resource.token.token
    case .oauth2(_, let token, _): token.holder
    case .app(let app): app.key
    }
  }

  /// The value of `x-access-level`; with OAuth 2.0, it does not depend on the scopes.
  ///
  /// Source: reference of X's login, section 8.4.
  var accessLevel: String {
    switch self {
    case .oauth1(let resource): resource.token.accessLevel.rawValue
    case .oauth2: TwitterAppRegistration.AccessLevel.readWrite.rawValue
    case .app: TwitterAppRegistration.AccessLevel.read.rawValue
    }
  }

  var kind: TwitterProblem.Authentication {
    switch self {
    case .oauth1: .oauth1
    case .oauth2: .oauth2
    case .app: .appOnly
    }
  }

  /// Whether the caller has `scope`; OAuth 1.0a ignores scopes.
  func has(_ scope: OAuth2Scope) -> Bool {
    guard case .oauth2(_, let token, _) = self else { return true }
    return token.scopes.contains(scope)
  }
}

/// The authorization that an endpoint of API 2 requires.
struct Version2Access: Sendable {
  let authentication: [TwitterProblem.Authentication]
  let scopes: [OAuth2Scope]
  /// Whether the call changes something, which requires more than read access in OAuth 1.0a.
  var writes = false
  let limit: RateLimit
  /// Additional daily limits.
  var daily: [DailyLimit] = []
}

extension SimulatedTwitter {
  /// Responds to a call of API 2 with the result of `body`, after checking that the caller is allowed to make it.
  ///
  /// The checks, in order: authentication, its kind, scopes, the person's state, the limit. The order is inferred from
  /// which refusals carry the fields of the limit. Source: reference of X today, sections 8.1 and 8.3.
  func version2(
    _ call: inout Call, _ access: Version2Access, status: HTTPResponse.Status = .ok,
    body: (inout Call, Version2Caller) throws -> JSONText
  ) throws -> WireResponse {
    let caller = try version2Caller(&call, access)
    try checkAccess(of: caller, to: access)
    try caller.person?.checkState()
    let now = clock.now
    let daily = countDay(
      era.dailyPosts ? access.daily : [], app: caller.app.key, person: caller.person?.id, at: now)
    let standing = try count(
      access.limit, for: caller.holder, isApp: caller.person == nil, at: now, beside: daily)
    var response: WireResponse
    do {
      response = .twitterVersion2(status, body: try body(&call, caller), at: now)
    } catch let error as TwitterProblemError {
      response = error.problem.response(at: now, host: call.request.host)
    }
    TwitterHeaders.add(level: caller.accessLevel, standing, to: &response.head.headerFields)
    for day in daily { day.add(to: &response.head.headerFields) }
    return response
  }

  private func checkAccess(of caller: Version2Caller, to access: Version2Access) throws {
    guard access.authentication.contains(caller.kind) else {
      throw TwitterProblemError(.unsupported(caller.kind.rawValue, access.authentication))
    }
    if let missing = access.scopes.first(where: { !caller.has($0) }) {
      throw TwitterProblemError(.forbidden).because("the token lacks the scope \(missing.rawValue)")
    }
    if case .oauth1(let resource) = caller, access.writes, resource.token.accessLevel == .read {
      throw TwitterProblemError(.oauth1Permissions)
    }
  }

  private func version2Caller(
    _ call: inout Call, _ access: Version2Access
  ) throws -> Version2Caller {
    guard let bearer = BearerToken.text(in: call.request) else {
      guard let value = call.request.head.headerFields[.authorization] else {
        if call.parameter("oauth_signature") == nil {
          throw TwitterError.couldNotAuthenticate.because("the request has no token")
        }
        return try signedCaller(&call)
      }
      guard value.prefix(6).lowercased() == "oauth " else {
        throw TwitterProblemError(.unsupported("Unknown", access.authentication))
      }
      return try signedCaller(&call)
    }
    if let token = tables.find(TwitterOAuth2TokenRecord.self, bearer) {
      return try caller(bearing: token)
    }
    do {
      return .app(try app(bearing: bearer, &call))
    } catch let error as TwitterError {
      call.finding = nil
      throw error.because("the bearer token was never issued, or was invalidated")
    }
  }

  private func signedCaller(_ call: inout Call) throws -> Version2Caller {
    guard case .person(let resource) = try caller(&call) else {
      throw TwitterError.couldNotAuthenticate
    }
    return .oauth1(resource)
  }

  private func caller(bearing token: TwitterOAuth2TokenRecord) throws -> Version2Caller {
    let refusal = TwitterError.invalidOrExpiredToken
    guard token.kind == .access else {
      throw refusal.because("a refresh token is not valid for API calls")
    }
    if let reason = reasonForDeath(of: token) { throw refusal.because(reason) }
    guard let person = tables.find(TwitterPersonRecord.self, token.personID),
      !person.isDeactivated,
      let app = tables.find(TwitterAppRecord.self, token.appKey), !app.isSuspended
    else {
      throw refusal.because("the app is suspended, or the person's account is deactivated")
    }
    return .oauth2(person, token, app)
  }
}
