internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/application/rate_limit_status.json` (reference of Twitter's login, section 4.6).
  ///
  /// It lists the recorded families, including those of endpoints that are not simulated, whose limits cannot be used
  /// up.
  static let rateLimitStatus = Endpoint(
    .twitter.rateLimitStatus, [.get], "/1.1/application/rate_limit_status.json"
  ) { call, twitter in
    let isPlain = twitter.era.plainLimits
    let type = isPlain ? TwitterHeaders.version2Type : TwitterHeaders.jsonType
    return try twitter.openResource(&call, .rateLimitStatus, type: type) { call, caller in
      let wanted = call.parameter("resources").map {
        Set($0.split(separator: ",").map { $0.filter { $0 != " " } })
      }
      var families: [(name: String, members: [JSONText.Member])] = []
      for limit in RateLimit.all where limit.isListed && wanted?.contains(limit.family) ?? true {
        let member = JSONText.Member(name: limit.path, value: twitter.entry(limit, caller))
        if let index = families.firstIndex(where: { $0.name == limit.family }) {
          families[index].members.append(member)
        } else {
          families.append((limit.family, [member]))
        }
      }
      let resources = families.map { JSONText.Member(name: $0.name, value: .object($0.members)) }
      return JSONText.members([
        "rate_limit_context": Self.context(caller), "resources": .object(resources),
      ]).encoded(isPlain ? .twitterVersion2 : .twitter)
    }
  }

  private static func context(_ caller: TwitterCaller) -> JSONText {
    switch caller {
    case .person(let resource): .members(["access_token": .string(resource.token.token)])
    case .app(let app): .members(["application": .string(app.key)])
    }
  }
}

extension SimulatedTwitter {
  /// The caller's usage, without counting a call. If no window is open, it is that of a full window that starts now.
  fileprivate func entry(_ limit: RateLimit, _ caller: TwitterCaller) -> JSONText {
    let now = clock.now
    let number = limit.number(forApp: caller.person == nil, in: era)
    let record = openWindow(limit, of: caller.holder, at: now)
    let standing = RateLimit.standing(of: number, from: record?.windowStart ?? now, used: record?.used ?? 0)
    return .members([
      "limit": .integer(Int64(standing.limit)), "remaining": .integer(Int64(standing.remaining)),
      "reset": .integer(standing.reset),
    ])
  }
}
