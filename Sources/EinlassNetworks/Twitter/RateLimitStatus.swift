internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/application/rate_limit_status.json` (reference of Twitter's login, section 4.6).
  ///
  /// It lists the families of the endpoints that are simulated.
  static let rateLimitStatus = Endpoint(
    "twitter.rate_limit_status", [.get], "/1.1/application/rate_limit_status.json"
  ) { call, twitter in
    try await twitter.resource(&call, .rateLimitStatus) { call, resource in
      let wanted = call.parameter("resources").map { Set($0.split(separator: ",").map(String.init)) }
      var families: [JSONText.Member] = []
      for limit in RateLimit.all where wanted?.contains(limit.family) ?? true {
        let standing = try await twitter.standing(limit, for: resource.token)
        let entry = JSONText.members([
          "limit": .integer(Int64(standing.limit)), "remaining": .integer(Int64(standing.remaining)),
          "reset": .integer(standing.reset),
        ])
        let member = JSONText.Member(name: limit.path, value: entry)
        families.append(JSONText.Member(name: limit.family, value: .object([member])))
      }
      return .members([
        "rate_limit_context": .members(["access_token": .string(resource.token.token)]),
        "resources": .object(families),
      ])
    }
  }
}

extension SimulatedTwitter {
  /// Where the token stands, without counting; a full window from now on where none is open.
  fileprivate func standing(
    _ limit: RateLimit, for token: TwitterTokenRecord
  ) async throws -> RateLimit.Standing {
    let now = clock.now
    let record = try await storage.rateLimit(limit.key(token.token), at: now, length: RateLimit.window)
    return limit.standing(record ?? RateLimitRecord(windowStart: now, used: 0))
  }
}
