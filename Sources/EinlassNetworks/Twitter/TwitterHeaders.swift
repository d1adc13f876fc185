internal import EinlassWire
internal import HTTPTypes

/// The header fields of Twitter's answers, in lower case as on the wire (reference, section 7).
enum TwitterHeaders {
  static let challenge = #"OAuth realm="https://api.twitter.com""#

  /// What every answer carries.
  static func common(status: HTTPResponse.Status, at now: WallTime) -> HTTPFields {
    var fields = constant
    let reason = status.code == 401 ? "Unauthorized" : status.reasonPhrase
    fields.add("status", "\(status.code) \(reason)")
    let date = CalendarDate(now).httpDate
    fields.add("date", date)
    fields.add("last-modified", date)
    return fields
  }

  /// What a successful answer of `/1.1/` carries beside the rate limit.
  static func resource(
    level: String?, limit: RateLimit.Standing, at now: WallTime
  ) -> HTTPFields {
    var fields = common(status: .ok, at: now)
    fields.add("content-type", "application/json;charset=utf-8")
    fields.add("content-disposition", "attachment; filename=json.json")
    if let level { fields.add("x-access-level", level) }
    add(limit, to: &fields)
    return fields
  }

  /// The three rate-limit fields.
  static func add(_ limit: RateLimit.Standing, to fields: inout HTTPFields) {
    fields.add("x-rate-limit-limit", String(limit.limit))
    fields.add("x-rate-limit-remaining", String(limit.remaining))
    fields.add("x-rate-limit-reset", String(limit.reset))
  }

  /// What a successful answer of `/oauth/` carries, and every page.
  static func login(status: HTTPResponse.Status = .ok, at now: WallTime) -> HTTPFields {
    var fields = common(status: status, at: now)
    fields.add("content-type", "text/html;charset=utf-8")
    fields.add("x-ua-compatible", "IE=edge,chrome=1")
    fields.add("ml", "A")
    return fields
  }

  private static let constant: HTTPFields = {
    var fields = HTTPFields()
    fields.add("expires", "Tue, 31 Mar 1981 05:00:00 GMT")
    fields.add("cache-control", "no-cache, no-store, must-revalidate, pre-check=0, post-check=0")
    fields.add("pragma", "no-cache")
    fields.add("server", "tsa_b")
    fields.add("strict-transport-security", "max-age=631138519")
    fields.add("x-content-type-options", "nosniff")
    fields.add("x-frame-options", "SAMEORIGIN")
    fields.add("x-xss-protection", "1; mode=block")
    return fields
  }()
}

extension WireResponse {
  /// An answer of Twitter's: the field with the body's length is in lower case as the others are.
  static func twitter(
    _ status: HTTPResponse.Status, fields: HTTPFields, body: [UInt8]
  ) -> WireResponse {
    var fields = fields
    fields.add("content-length", String(body.count))
    return WireResponse(head: HTTPResponse(status: status, headerFields: fields), body: body)
  }
}
