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
  /// `response` with the fields that only distinguish responses and browsers (reference of Twitter's login, section
  /// 7.1).
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
    let now = clock.now
    let seed = responseCounter.next() &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: now.milliseconds)
    let first = Self.mixed(seed)
    let second = Self.mixed(first)
    response.head.headerFields.add(TraceName.connection, Self.hex(second) + Self.hex(Self.mixed(second)))
    // API 2 has another name for it, and no tags (reference of X today, section 8.4).
    let isVersion2 = request.path.hasPrefix("/2/")
    response.head.headerFields.add(
      isVersion2 ? TraceName.transactionID : TraceName.transaction, Self.hex(first))
    response.head.headerFields.add(TraceName.time, String(12 + first % 80))
    if !isVersion2 { response.head.headerFields.add(TraceName.tags, "BouncerExempt") }
    addCookies(to: &response.head.headerFields, request, number: second, at: now)
    if site ?? TwitterAddress.site(request.host) == .upload {
      response.head.headerFields.remove("x-content-type-options")
      response.head.headerFields.add("vary", "Origin")
    }
    return response
  }

  /// Adds the cookies for the language and a guest's id, if the browser does not have them. That they were not sent
  /// again is a guess.
  private func addCookies(
    to fields: inout HTTPFields, _ request: WireRequest, number: UInt64, at now: WallTime
  ) {
    if request.cookie("lang") == nil { fields.add(TraceName.cookie, "lang=en; Path=/") }
    guard request.cookie("guest_id") == nil else { return }
    let digits = String(10_000 + number % 90_000)
    let end = CalendarDate(now.advanced(by: .seconds(2 * 365 * 86_400))).cookieDate
    let ownDomain = TwitterAddress.isOwnName(request) ? TwitterAddress.domain(of: request.host) : nil
    let domain = ownDomain.map { "; Domain=.\($0)" } ?? ""
    fields.add(
      TraceName.cookie, "guest_id=v1%3A\(now.milliseconds)\(digits)\(domain); Path=/; Expires=\(end)")
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

/// The fields' names, created once.
private enum TraceName {
  static let connection = HTTPField.Name("x-connection-hash")
  static let transaction = HTTPField.Name("x-transaction")
  static let transactionID = HTTPField.Name("x-transaction-id")
  static let time = HTTPField.Name("x-response-time")
  static let tags = HTTPField.Name("x-twitter-response-tags")
  static let cookie = HTTPField.Name("set-cookie")
}
