internal import EinlassStorage
package import EinlassWire
package import HTTPTypes

/// Refusals without a cause: what somebody who controls a world wants Twitter to answer.
extension SimulatedTwitter {
  /// The answer that `request` would get if Twitter refused it for `failure`: in the form of its endpoint, with
  /// every header field, and where Twitter counts the call with the caller's limits. Nothing is counted or changed.
  ///
  /// `status` replaces the failure's own, `shape` the form of the endpoint.
  package func refusal(
    _ failure: TwitterFailure, of request: WireRequest, shape: TwitterFailure.Shape? = nil,
    status: HTTPResponse.Status? = nil
  ) async -> WireResponse {
    let now = clock.now
    var response: WireResponse
    if request.path.hasPrefix("/2/") {
      response = TwitterProblem(failure)?.response(at: now) ?? failure.response(at: now, path: request.path)
    } else if let status {
      response = failure.response(at: now, path: request.path, shape: shape, status: status)
    } else if let shape {
      response = failure.response(at: now, path: request.path, shape: shape)
    } else {
      response = self.response(to: failure, of: Call(request))
    }
    if let standing = await standing(at: failure, request) {
      TwitterHeaders.add(standing, to: &response.head.headerFields)
    }
    return finished(response, for: request)
  }

  /// An answer of Twitter's from a time, or in a form, that nothing here has a cause for: with the fields that every
  /// answer carries.
  package func statedAnswer(
    _ status: HTTPResponse.Status, type: String, body: String, to request: WireRequest
  ) -> WireResponse {
    var fields = TwitterHeaders.common(status: status, at: clock.now)
    fields.add("content-type", type)
    if status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return finished(.twitter(status, fields: fields, body: Array(body.utf8)), for: request)
  }

  /// The refusal as the endpoint that `call` is for tells it.
  func response(to failure: TwitterFailure, of call: Call) -> WireResponse {
    let path = call.request.path
    guard path == AccessTokenEndpoint.path else { return failure.response(at: clock.now, path: path) }
    return AccessTokenEndpoint.refusal(failure, call, policy).response(at: clock.now, path: path)
  }

  /// Where the caller stands at the end of the window; nil where the refusal shows no limit.
  private func standing(at failure: TwitterFailure, _ request: WireRequest) async -> RateLimit.Standing? {
    guard failure == .rateLimitExceeded, let endpoint = endpointName(for: request),
      let limit = RateLimit.byEndpoint[endpoint]
    else { return nil }
    let now = clock.now
    var record: RateLimitRecord?
    if let holder = await holder(of: request) {
      record = try? await storage.rateLimit(limit.key(holder), at: now, length: RateLimit.window)
    }
    let start = record?.windowStart ?? now
    return limit.standing(RateLimitRecord(windowStart: start, used: limit.limit))
  }

  /// Whose calls `request` counts to; nil where nobody's.
  private func holder(of request: WireRequest) async -> String? {
    guard let bearer = BearerToken.text(in: request) else { return Self.token(in: request) }
    return try? await storage.twitterBearerToken(bearer)?.appKey
  }
}
