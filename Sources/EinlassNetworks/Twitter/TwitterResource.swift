internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

/// A call to `/1.1/` that a person's token has opened.
struct TwitterResource: Sendable {
  let token: TwitterTokenRecord
  let app: TwitterAppRecord
  let person: TwitterPersonRecord
  let limit: RateLimit.Standing
}

extension SimulatedTwitter {
  /// Answers a call in user context: signature, then the person's state, then the rate limit, then `body`.
  ///
  /// Source: reference of Twitter's login, sections 4.5 and 6.4.
  func resource(
    _ call: inout Call, _ limit: RateLimit,
    body: (inout Call, TwitterResource) async throws -> JSONText
  ) async throws -> WireResponse {
    let authorization = try await authorize(&call)
    guard let token = authorization.token else { throw TwitterFailure.badAuthenticationData }
    guard let person = try await storage.twitterPerson(id: token.personID), !person.isDeactivated else {
      throw TwitterFailure.personIsGone
    }
    if person.isLocked { throw TwitterFailure.accountLocked }
    do {
      let standing = try await count(limit, for: token)
      let resource = TwitterResource(
        token: token, app: authorization.app, person: person, limit: standing)
      let json = try await body(&call, resource)
      let fields = TwitterHeaders.resource(
        level: token.accessLevel.rawValue, limit: standing, at: clock.now)
      return .twitter(.ok, fields: fields, body: json.encoded(.twitter))
    } catch let reached as RateLimitReached {
      var response = TwitterFailure.rateLimitExceeded.response(at: clock.now, path: call.request.path)
      TwitterHeaders.add(reached.standing, to: &response.head.headerFields)
      return response
    }
  }
}
