internal import EinlassWire
internal import HTTPTypes

/// The header fields of Twitter's responses, in lower case as on the wire (reference, section 7).
enum TwitterHeaders {
  static let challenge = #"OAuth realm="https://api.twitter.com""#

  /// Returns the fields of every response.
  static func common(status: HTTPResponse.Status, at now: WallTime) -> HTTPFields {
    var fields = constant
    // The maximum number of fields in a response. The constant ones are copied here in any case.
    fields.reserveCapacity(26)
    let reason = status.code == 401 ? "Unauthorized" : status.reasonPhrase
    fields.add(Name.status, String(status.code) + " " + reason)
    let date = CalendarDate(now).httpDate
    fields.add(Name.date, date)
    fields.add(Name.lastModified, date)
    return fields
  }

  /// Returns the fields of a successful response of `/1.1/`, with the rate limit.
  static func resource(
    level: String, limit: RateLimit.Standing, type: String = jsonType, at now: WallTime
  ) -> HTTPFields {
    var fields = file(type: type, at: now)
    add(level: level, limit, to: &fields)
    return fields
  }

  /// Returns the fields of any successful response of `/1.1/`, counted or not.
  static func file(
    status: HTTPResponse.Status = .ok, type: String = jsonType, at now: WallTime
  ) -> HTTPFields {
    var fields = common(status: status, at: now)
    fields.add(Name.contentType, type)
    fields.add(Name.contentDisposition, "attachment; filename=json.json")
    return fields
  }

  /// The number of directives (ten) is recorded. Their contents are a guess.
  static let policy =
    "default-src 'none'; connect-src 'self'; font-src 'none'; frame-src 'none'; img-src 'self'; media-src 'none'; "
    + "object-src 'none'; script-src 'none'; style-src 'none'; report-uri https://twitter.com/i/csp_report"

  static let jsonType = "application/json;charset=utf-8"

  /// Adds the fields that a refusal of a counted call has in addition to its own.
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

  /// Returns the fields of a successful response of `/oauth/` and of every page.
  static func login(status: HTTPResponse.Status = .ok, at now: WallTime) -> HTTPFields {
    var fields = common(status: status, at: now)
    fields.add(Name.contentType, "text/html;charset=utf-8")
    fields.add(Name.compatible, "IE=edge,chrome=1")
    fields.add(Name.ml, "A")
    return fields
  }

  /// Returns the fields of a response of `/oauth/` that is not a page. The existence of a policy for browsers is
  /// recorded; its text is a guess.
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
  /// Returns a response of Twitter. The content-length field is in lower case like the others.
  static func twitter(
    _ status: HTTPResponse.Status, fields: HTTPFields, body: [UInt8]
  ) -> WireResponse {
    var fields = fields
    fields.add(TwitterHeaders.Name.contentLength, String(body.count))
    return WireResponse(head: HTTPResponse(status: status, headerFields: fields), body: body)
  }
}
