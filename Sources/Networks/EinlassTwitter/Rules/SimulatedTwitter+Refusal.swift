internal import EinlassStorage
package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The conversion of errors, from endpoints or planned, into responses.
extension SimulatedTwitter {
  /// The response of an endpoint to `call` if it throws `error`. Errors other than Twitter's become internal errors.
  ///
  /// Above a limit, the response still reports when the window ends.
  func response(to error: any Error, of call: Call) -> WireResponse {
    if let problem = error as? TwitterProblemError {
      return problem.problem.response(at: clock.now, host: call.request.host)
    }
    if let refused = error as? OAuth2Error { return response(telling: refused) }
    guard let reached = error as? RateLimitError else {
      return response(telling: error as? TwitterError ?? .internalError, to: call)
    }
    var response = response(telling: .rateLimitExceeded, to: call, reached.standing)
    for day in reached.days { day.add(to: &response.head.headerFields) }
    return response
  }

  /// The response to `request` if Twitter refused it with `error`, created in the same way as for a real cause. If
  /// Twitter counts the call, the error for a used-up limit reports the caller's window. Nothing is counted or changed.
  package func refusal(_ error: TwitterError, of request: WireRequest) -> WireResponse {
    let standing = error == .rateLimitExceeded ? usedUpStanding(of: request) : nil
    return finished(response(telling: error, to: Call(request), standing), for: request)
  }

  /// The refusal in the form of the call's endpoint.
  private func response(
    telling error: TwitterError, to call: Call, _ standing: RateLimit.Standing? = nil
  ) -> WireResponse {
    let path = call.request.path
    var response: WireResponse
    if let oauth2 = error.oauth2, Self.tokenPaths.contains(path) {
      response = self.response(telling: oauth2)
    } else if error.keepsForm {
      response = error.response(at: clock.now, path: path)
    } else if path == AccessTokenRefusal.path {
      response = AccessTokenRefusal.told(error, to: call, policy).response(at: clock.now, path: path)
    } else if path.hasPrefix("/2/"), let problem = error.problem {
      response = problem.response(at: clock.now, host: call.request.host)
    } else {
      response = error.response(at: clock.now, path: path)
    }
    if let standing { TwitterHeaders.add(standing, to: &response.head.headerFields) }
    return response
  }

  /// The paths that issue and revoke OAuth 2.0 tokens, which have separate errors.
  static let tokenPaths: Set = ["/2/oauth2/token", "/2/oauth2/revoke"]

  private func response(telling error: OAuth2Error) -> WireResponse {
    error.response(at: clock.now, usesStandard: policy.oauth2.usesStandardErrors)
  }

  /// The response to a request if X refused it with `error`, created in the same way as for a real cause.
  func refusal(_ error: OAuth2Error, of request: WireRequest) -> WireResponse {
    finished(response(telling: error), for: request)
  }

  /// The response to a request if API 2 refused it with `problem`, created in the same way as for a real cause.
  func refusal(_ problem: TwitterProblem, of request: WireRequest) -> WireResponse {
    finished(problem.response(at: clock.now, host: request.host), for: request)
  }

  /// The usage of the caller of `request` once the limit is used up. `nil` if Twitter does not count the call.
  private func usedUpStanding(of request: WireRequest) -> RateLimit.Standing? {
    guard let endpoint = endpointName(for: request), let limit = RateLimit.limit(ofCall: endpoint) else {
      return nil
    }
    let now = clock.now
    var record: RateLimitRecord?
    if let holder = holder(of: request) {
      record = openWindow(limit, of: holder, at: now)
    }
    let number = limit.number(in: era)
    return RateLimit.standing(of: number, from: record?.windowStart ?? now, used: number)
  }

  /// The holder whose calls include `request`. `nil` if Twitter does not count the call.
  private func holder(of request: WireRequest) -> String? {
    guard let bearer = BearerToken.text(in: request) else { return token(in: request) }
    if let token = tables.find(TwitterOAuth2TokenRecord.self, bearer) { return token.holder }
    return tables.find(TwitterBearerTokenRecord.self, bearer)?.appKey
  }
}
