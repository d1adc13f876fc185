internal import EinlassStorage
package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A request to a provider, with its target.
struct ProviderCallRoute: RoutedCall {
  let network: ProviderNetwork
  let request: WireRequest
  let target: ProviderTarget

  var endpoint: String? {
    target.name.map { "\(network.description.network).\($0)" }
  }

  func respond() -> NetworkResponse {
    outcome().response
  }

  /// The response, and the cause of a refusal. `nil` if the request was not refused.
  func outcome() -> (response: NetworkResponse, cause: Cause?) {
    var call = ProviderCall(network, request, target)
    do {
      network.fill()
      try call.checkSurroundings()
      try call.countRates()
      let response = try call.respondWithinLimits()
      return (NetworkResponse(call.finished(response), finding: call.finding), nil)
    } catch let refusal as ProviderRefusal {
      let finding = call.isSigned ? call.finding(refusal) : nil
      return (NetworkResponse(call.response(to: refusal), finding: finding), refusal.cause)
    } catch let answer as PageAnswerError {
      return (NetworkResponse(answer.response), nil)
    } catch {
      // No other error is thrown.
      return (NetworkResponse(WireResponse(.internalServerError, body: [])), nil)
    }
  }
}

extension ProviderCall {
  /// Whether signatures are read for this target.
  fileprivate var isSigned: Bool {
    switch target {
    case .step(let name, _, _): name != .authorize
    case .resource(let resource, _): resource.need != .nothing
    case .wrongMethod, .missing: false
    }
  }

  /// Makes the checks that precede all others: whether the service has ended, and the header fields.
  fileprivate func checkSurroundings() throws {
    if let end = description.end, end <= now { throw ProviderRefusal(.off) }
    guard step?.name != .authorize else { return }
    let fields = request.head.headerFields
    for name in description.requiredHeaders where fields.value(name)?.isEmpty ?? true {
      var refusal = ProviderRefusal(.header, note: "the header \(name) is missing")
      refusal.missing = [name]
      throw refusal
    }
    for name in description.refusedHeaders where fields.value(name) != nil {
      var refusal = ProviderRefusal(.header, note: "the header \(name) is forbidden")
      refusal.rejected = [name]
      throw refusal
    }
  }

  /// Counts the request in every limit, and refuses it if it exceeds one.
  fileprivate mutating func countRates() throws {
    guard step?.name != .authorize else { return }
    for (index, rule) in description.rates.enumerated() {
      guard let seconds = rule.seconds, let holder = holder(of: rule) else { continue }
      let record = ProviderRateRecord(key: key("\(index) \(holder)"), windowStart: now)
      let now = now
      let (used, end) = tables.upsert(record) { $0.count(at: now, seconds: seconds) }
      for (name, what) in rule.headers { fields.append((name, rule.value(what, used: used, end: end))) }
      if used > rule.limit { throw ProviderRefusal(.rate) }
    }
  }

  /// The name under which the rule counts the request. `nil` if it does not count it.
  private func holder(of rule: RateRule) -> String? {
    let (client, token) = claimedCredentials
    switch rule.holder {
    case .token: return token ?? client ?? ""
    case .client: return client ?? ""
    case .address: return ""
    case .user:
      guard let token else { return nil }
      return tables.find(ProviderTokenRecord.self, key(token))?.user
    }
  }

  /// Handles the request, which counts toward the limit of concurrent requests.
  fileprivate mutating func respondWithinLimits() throws -> WireResponse {
    let rules =
      step?.name == .authorize ? [] : description.rates.enumerated().filter { $0.element.seconds == nil }
    var entered: [String] = []
    defer { for name in entered { network.concurrency.leave(name) } }
    for (index, rule) in rules {
      guard let holder = holder(of: rule) else { continue }
      let name = "\(index) \(holder)"
      guard network.concurrency.enter(name, limit: rule.limit) else { throw ProviderRefusal(.rate) }
      entered.append(name)
    }
    return try respond()
  }

  private mutating func respond() throws -> WireResponse {
    switch target {
    case .step(.requestToken, let rules, _): return try requestTokenResponse(rules)
    case .step(.authorize, let rules, _): return try authorizeResponse(rules)
    case .step(.accessToken, let rules, _): return try accessTokenResponse(rules)
    case .step(.renew, let rules, _): return try renewalResponse(rules)
    case .step(.revoke, let rules, _): return try revocationResponse(rules)
    case .step(.push, _, _), .missing: throw ProviderRefusal(.notSimulated)
    case .resource(let resource, _): return try resourceResponse(resource)
    case .wrongMethod: return WireResponse(.methodNotAllowed, body: [])
    }
  }
}

extension RateRule {
  fileprivate func value(_ what: String, used: Int, end: WallTime) -> String {
    switch what {
    case "limit": String(limit)
    case "used": String(used)
    case "remaining": String(max(0, limit - used))
    case "reset": String(end.seconds)
    default: what
    }
  }
}

extension ProviderCall {
  /// `response` with the fields that every response has: the description's own, those of rate limits, and the date.
  func finished(_ response: WireResponse) -> WireResponse {
    var response = response
    let own = response.head.headerFields
    var fields = HTTPFields()
    if step?.name != .authorize, !description.sentHeaders.isEmpty {
      let values = values()
      for (name, value) in description.sentHeaders where own.value(name) == nil {
        fields.add(name, value.filled(values))
      }
    }
    for (name, value) in self.fields { fields.add(name, value) }
    for field in own { fields.append(field) }
    if fields[.date] == nil { fields[.date] = CalendarDate(now).httpDate }
    response.head.headerFields = fields
    return response
  }
}

extension ProviderNetwork {
  /// Handles `request`, and returns the cause of its refusal. `nil` if it was not refused.
  package func cause(of request: WireRequest) -> Cause? {
    ProviderCallRoute(network: self, request: request, target: description.target(of: request))
      .outcome().cause
  }
}
