internal import EinlassWire
internal import HTTPTypes

/// The header fields of Twitter's responses, in lower case as on the wire (reference, section 7).
enum TwitterHeaders {
  static let challenge = #"OAuth realm="https://api.twitter.com""#

  /// What every response carries.
  static func common(status: HTTPResponse.Status, at now: WallTime) -> HTTPFields {
    var fields = constant
    // The most fields that a response has; the constant ones are copied here in any case.
    fields.reserveCapacity(26)
    let reason = status.code == 401 ? "Unauthorized" : status.reasonPhrase
    fields.add(Name.status, String(status.code) + " " + reason)
    let date = CalendarDate(now).httpDate
    fields.add(Name.date, date)
    fields.add(Name.lastModified, date)
    return fields
  }

  /// What a successful response of `/1.1/` carries beside the rate limit.
  static func resource(
    level: String, limit: RateLimit.Standing, type: String = jsonType, at now: WallTime
  ) -> HTTPFields {
    var fields = file(type: type, at: now)
    add(level: level, limit, to: &fields)
    return fields
  }

  /// What a successful response of `/1.1/` carries, counted or not.
  static func file(
    status: HTTPResponse.Status = .ok, type: String = jsonType, at now: WallTime
  ) -> HTTPFields {
    var fields = common(status: status, at: now)
    fields.add(Name.contentType, type)
    fields.add(Name.contentDisposition, "attachment; filename=json.json")
    return fields
  }

  static let jsonType = "application/json;charset=utf-8"

  /// What a refusal of a counted call carries beside its own fields.
  static func add(level: String, _ limit: RateLimit.Standing, to fields: inout HTTPFields) {
    fields.add(Name.accessLevel, level)
    add(limit, to: &fields)
  }

  /// The three rate-limit fields.
  static func add(_ limit: RateLimit.Standing, to fields: inout HTTPFields) {
    fields.add(Name.limit, String(limit.limit))
    fields.add(Name.remaining, String(limit.remaining))
    fields.add(Name.reset, String(limit.reset))
  }

  /// What a successful response of `/oauth/` carries, and every page.
  static func login(status: HTTPResponse.Status = .ok, at now: WallTime) -> HTTPFields {
    var fields = common(status: status, at: now)
    fields.add(Name.contentType, "text/html;charset=utf-8")
    fields.add(Name.compatible, "IE=edge,chrome=1")
    fields.add(Name.ml, "A")
    return fields
  }

  /// What a response of `/oauth/` carries that is not a page. That there was a policy for browsers is recorded;
  /// what it said is guessed.
  static func plainLogin(status: HTTPResponse.Status = .ok, at now: WallTime) -> HTTPFields {
    var fields = login(status: status, at: now)
    fields.add(Name.policy, "default-src 'none'")
    return fields
  }

  /// The names of fields that come with every response of the API or of `/oauth/`, made once.
  fileprivate enum Name {
    static let status = HTTPField.Name("status")
    static let date = HTTPField.Name("date")
    static let lastModified = HTTPField.Name("last-modified")
    static let contentType = HTTPField.Name("content-type")
    static let contentDisposition = HTTPField.Name("content-disposition")
    static let contentLength = HTTPField.Name("content-length")
    static let compatible = HTTPField.Name("x-ua-compatible")
    static let ml = HTTPField.Name("ml")
    static let policy = HTTPField.Name("content-security-policy")
    static let accessLevel = HTTPField.Name("x-access-level")
    static let limit = HTTPField.Name("x-rate-limit-limit")
    static let remaining = HTTPField.Name("x-rate-limit-remaining")
    static let reset = HTTPField.Name("x-rate-limit-reset")
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
  /// A response of Twitter's: the field with the body's length is in lower case as the others are.
  static func twitter(
    _ status: HTTPResponse.Status, fields: HTTPFields, body: [UInt8]
  ) -> WireResponse {
    var fields = fields
    fields.add(TwitterHeaders.Name.contentLength, String(body.count))
    return WireResponse(head: HTTPResponse(status: status, headerFields: fields), body: body)
  }
}
