internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import Synchronization

/// A counter of responses. Copies of a `SimulatedTwitter` share it.
final class ResponseCounter: Sendable {
  private let count = Atomic<UInt64>(0)

  /// Returns the next number, starting with 1.
  @discardableResult
  func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }

  /// The number of responses so far.
  var current: UInt64 { count.load(ordering: .relaxed) }
}

extension SimulatedTwitter {
  /// `response` with the fields that only distinguish responses and browsers, and with those that changed over time
  /// (reference of Twitter's login, section 7.1; `TwitterEraTable`).
  ///
  /// Their values come from the number of responses so far and the clock. The world's random source is not used, so
  /// tokens do not depend on them. Einlass's own responses and pictures have none.
  ///
  /// - Parameter site: The site of the request's host. `nil` if it is not known yet.
  func finished(
    _ response: WireResponse, for request: WireRequest, at site: TwitterAddress.Site? = nil
  ) -> WireResponse {
    guard response.head.headerFields.contains(.strictTransportSecurity) else { return response }
    var response = response
    let seed = responseCounter.next() &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: clock.now.milliseconds)
    let first = Self.mixed(seed)
    let trace = Trace(
      era: era, transaction: Self.hex(first), time: 12 + first % 80, number: Self.mixed(first))
    let isUpload = site ?? TwitterAddress.site(request.host) == .upload
    if request.path.hasPrefix("/2/") {
      addVersion2(trace, to: &response.head.headerFields, for: request)
    } else {
      add(trace, to: &response.head.headerFields, isUpload: isUpload, for: request)
    }
    if !request.body.isEmpty, trace.era.bodyTime {
      response.head.headerFields.add("x-tsa-request-body-time", "0")
    }
    if trace.era.errorCode { addErrorCode(to: &response) }
    if isUpload {
      response.head.headerFields.remove("x-content-type-options")
      response.head.headerFields.add("vary", "Origin")
    }
    return response
  }

  /// The values that distinguish one response.
  private struct Trace {
    let era: TwitterEra
    let transaction: String
    let time: UInt64
    let number: UInt64
  }

  private func addVersion2(_ trace: Trace, to fields: inout HTTPFields, for request: WireRequest) {
    fields.set(TraceName.apiVersion, trace.era.apiVersion)
    if !trace.era.utcDate, let date = fields[.date], date.hasSuffix("UTC") {
      fields[.date] = date.dropLast(3) + "GMT"
    }
    addCommon(trace, trace.era.transactionIDOfAPI2 ? [TraceName.transactionID] : [], to: &fields)
    addCookies(trace.era.cookiesOfAPI2, trace, to: &fields, request)
  }

  private func add(
    _ trace: Trace, to fields: inout HTTPFields, isUpload: Bool, for request: WireRequest
  ) {
    let isLogin = request.path.hasPrefix("/oauth")
    let second = trace.era.transactionID ? [TraceName.transactionID] : []
    addCommon(trace, [TraceName.transaction] + second, to: &fields)
    let tags = trace.era.tags
    if tags != "BouncerExempt", request.path == "/1.1/account/verify_credentials.json" {
      fields.add(TraceName.tags, "BouncerExempt")
    }
    fields.add(TraceName.tags, tags)
    if !isUpload {
      fields.set(TraceName.protection, trace.era.protection)
    }
    // Pages have other policies.
    if let policy = TraceName.policy, fields[policy] == TwitterEraTable.table.policy.first {
      fields[policy] = trace.era.policy
    }
    if trace.era.plainLimits, request.path == "/1.1/application/rate_limit_status.json" {
      for name in [TraceName.transaction, TraceName.status, TraceName.level] { fields.set(name, nil) }
    }
    addCookies(isLogin ? trace.era.loginCookies : trace.era.cookies, trace, to: &fields, request)
  }

  /// Adds the fields of all responses, with the number of the transaction under `names`.
  private func addCommon(_ trace: Trace, _ names: [HTTPField.Name?], to fields: inout HTTPFields) {
    var hash = Self.hex(trace.number) + Self.hex(Self.mixed(trace.number))
    if trace.era.hashLength > 32 {
      let further = Self.mixed(~trace.number)
      hash += Self.hex(further) + Self.hex(Self.mixed(further))
    }
    fields.add(TraceName.connection, hash)
    for name in names { fields.add(name, trace.transaction) }
    if trace.era.responseTime { fields.add(TraceName.time, String(trace.time)) }
    if trace.era.perf { fields.add("perf", "7626143928") }
  }

  /// Adds the error's code to the challenge of a refusal in JSON.
  private func addErrorCode(to response: inout WireResponse) {
    guard let challenge = response.head.headerFields[.wwwAuthenticate], challenge == TwitterHeaders.challenge,
      case .array(let errors)? = JSONText(parsing: response.body)?["errors"],
      case .integer(let code)? = errors.first?["code"]
    else { return }
    response.head.headerFields[.wwwAuthenticate] = challenge + ", api_error_code=\(code)"
  }

  /// Adds the cookies that the browser does not have. That they were not sent again is a guess.
  private func addCookies(
    _ names: [String], _ trace: Trace, to fields: inout HTTPFields, _ request: WireRequest
  ) {
    for name in names where request.cookie(name) == nil {
      if name == "lang" {
        fields.add(TraceName.cookie, "lang=en; Path=/")
      } else {
        fields.add(TraceName.cookie, cookie(name, trace, request))
      }
    }
  }

  /// A cookie for a guest's id.
  private func cookie(_ name: String, _ trace: Trace, _ request: WireRequest) -> String {
    let now = clock.now
    let digits = String(10_000 + trace.number % 90_000)
    let value =
      name == "personalization_id"
      ? "\"v1_\(Self.hex(trace.number))\(digits)==\"" : "v1%3A\(now.milliseconds)\(digits)"
    let ownDomain = TwitterAddress.isOwnName(request) ? TwitterAddress.domain(of: request.host) : nil
    let domain = ownDomain.map { "; Domain=.\($0)" } ?? ""
    let life = trace.era.cookieAge ?? 2 * 365 * 86_400
    let end = CalendarDate(now.advanced(by: .seconds(life)))
    guard let age = trace.era.cookieAge else {
      return "\(name)=\(value)\(domain); Path=/; Expires=\(end.cookieDate)"
    }
    return "\(name)=\(value); Max-Age=\(age); Expires=\(end.httpDate); Path=/\(domain)"
      + (trace.era.secureCookies ? "; Secure; SameSite=None" : "")
  }

  /// The output function of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var number = number &+ 0x9E37_79B9_7F4A_7C15
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  /// 16 digits.
  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension HTTPFields {
  fileprivate mutating func set(_ name: HTTPField.Name?, _ value: String?) {
    if let name { self[name] = value }
  }
}

/// The fields' names, created once.
private enum TraceName {
  static let connection = HTTPField.Name("x-connection-hash")
  static let transaction = HTTPField.Name("x-transaction")
  static let transactionID = HTTPField.Name("x-transaction-id")
  static let time = HTTPField.Name("x-response-time")
  static let tags = HTTPField.Name("x-twitter-response-tags")
  static let status = HTTPField.Name("status")
  static let level = HTTPField.Name("x-access-level")
  static let cookie = HTTPField.Name("set-cookie")
  static let protection = HTTPField.Name("x-xss-protection")
  static let policy = HTTPField.Name("content-security-policy")
  static let apiVersion = HTTPField.Name("api-version")
}
