internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A call to `/1.1/` authorized by a person's token.
struct TwitterResource: Sendable {
  let token: TwitterTokenRecord
  let app: TwitterAppRecord
  let person: TwitterPersonRecord
}

/// The authorized caller of `/1.1/`.
enum TwitterCaller: Sendable {
  case person(TwitterResource)
  /// An application without a person, with a bearer token.
  case app(TwitterAppRecord)

  /// The holder of the rate limits.
  var holder: String {
    switch self {
    case .person(let resource): resource.token.token
    case .app(let app): app.key
    }
  }

  var person: TwitterPersonRecord? {
    if case .person(let resource) = self { resource.person } else { nil }
  }

  var app: TwitterAppRecord {
    switch self {
    case .person(let resource): resource.app
    case .app(let app): app
    }
  }

  /// The value of `x-access-level`.
  var accessLevel: String {
    switch self {
    case .person(let resource): resource.token.accessLevel.rawValue
    case .app: TwitterAppRegistration.AccessLevel.read.rawValue
    }
  }
}

extension SimulatedTwitter {
  /// Responds to a call in user context with the result of `body`. A bearer token is refused with code 220.
  func resource(
    _ call: inout Call, _ limit: RateLimit, type: String = TwitterHeaders.jsonType,
    body: (inout Call, TwitterResource) throws -> [UInt8]
  ) throws -> WireResponse {
    guard case .person(let resource) = try caller(&call) else {
      throw TwitterError.credentialsDoNotAllow
    }
    return try counted(&call, limit, .person(resource), type) { call in
      try body(&call, resource)
    }
  }

  /// Responds to a call in user context, or by an application without a person.
  func openResource(
    _ call: inout Call, _ limit: RateLimit, type: String = TwitterHeaders.jsonType,
    body: (inout Call, TwitterCaller) throws -> [UInt8]
  ) throws -> WireResponse {
    let caller = try caller(&call)
    return try counted(&call, limit, caller, type) { call in
      try body(&call, caller)
    }
  }

  /// Responds to a call that writes on behalf of a person with the result of `body`. It is counted only if there is a
  /// `limit`: responses to writing in statuses, favorites and friendships report none.
  ///
  /// Checks, in this order, the kind of token, its level, the app's right to write, and the person's state. Source:
  /// reference of Calls after login, sections 2, 5.1 and 11.
  func writing(
    _ call: inout Call, _ limit: RateLimit? = nil, status: HTTPResponse.Status = .ok,
    body: (inout Call, TwitterResource) throws -> [UInt8]
  ) throws -> WireResponse {
    guard case .person(let resource) = try caller(&call, checksLock: false) else {
      throw TwitterError.credentialsDoNotAllow
    }
    let level = resource.token.accessLevel
    var standing: RateLimit.Standing?
    var response: WireResponse
    do {
      try checkWriting(of: resource)
      if let limit { standing = try count(limit, for: resource.token.token, at: clock.now) }
      let octets = try body(&call, resource)
      response = .twitter(status, fields: TwitterHeaders.file(status: status, at: clock.now), body: octets)
    } catch let error as TwitterError {
      response = self.response(to: error, of: call)
    }
    response.head.headerFields.add("x-access-level", level.rawValue)
    if let standing { TwitterHeaders.add(standing, to: &response.head.headerFields) }
    return response
  }

  private func checkWriting(of resource: TwitterResource) throws(TwitterError) {
    if resource.token.accessLevel == .read { throw .readOnly }
    if resource.app.isWriteRestricted == true { throw .writesRestricted }
    try resource.person.checkState()
  }

  /// Determines the caller: checks the signature or bearer token, then the person's state.
  ///
  /// Source: reference of Twitter's login, sections 4.5 and 6.4.
  func caller(_ call: inout Call, checksLock: Bool = true) throws -> TwitterCaller {
    if let bearer = BearerToken.text(in: call.request) {
      // OAuth 2.0 tokens are valid only for API 2. The refusal of API 1.1 is guessed (reference of X today, section 12,
      // row 9).
      if tables.find(TwitterOAuth2TokenRecord.self, bearer) != nil {
        throw TwitterError.endpointNotInPlan.because("an OAuth 2.0 token is valid only for API 2")
      }
      return .app(try app(bearing: bearer, &call))
    }
    let authorization = try authorize(&call)
    guard let token = authorization.token else { throw TwitterError.badAuthenticationData }
    guard let person = tables.find(TwitterPersonRecord.self, token.personID), !person.isDeactivated
    else {
      throw TwitterError.personIsGone
    }
    if person.isLocked && checksLock { throw TwitterError.accountLocked }
    return .person(TwitterResource(token: token, app: authorization.app, person: person))
  }

  /// Counts the call, then responds to it. A refusal of a counted call reports the caller's usage.
  private func counted(
    _ call: inout Call, _ limit: RateLimit, _ caller: TwitterCaller, _ type: String,
    body: (inout Call) throws -> [UInt8]
  ) throws -> WireResponse {
    let now = clock.now
    let days = limit.countsApp && era.appWindow ? countDay([.timelines], app: caller.app.key, at: now) : []
    let standing = try count(
      limit, for: caller.holder, isApp: caller.person == nil, at: now, beside: days)
    var response: WireResponse
    do {
      let octets = try body(&call)
      let fields = TwitterHeaders.resource(level: caller.accessLevel, limit: standing, type: type, at: now)
      response = .twitter(.ok, fields: fields, body: octets)
    } catch let error as TwitterError {
      response = self.response(to: error, of: call)
      TwitterHeaders.add(level: caller.accessLevel, standing, to: &response.head.headerFields)
    }
    for day in days { day.add(to: &response.head.headerFields) }
    return response
  }
}

extension TwitterPersonRecord {
  /// Throws if the account is suspended or locked, in this order.
  func checkState() throws(TwitterError) {
    if isSuspended { throw .accountSuspended }
    if isLocked { throw .accountLocked }
  }
}
