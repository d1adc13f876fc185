internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension TwitterHeaders {
  static let version2Type = "application/json; charset=utf-8"

  /// Returns the fields of every response of API 2. The API's version increases over time; each value is a recorded
  /// one.
  ///
  /// Source: reference of X today, section 8.4.
  static func version2(at now: WallTime) -> HTTPFields {
    var fields = HTTPFields()
    fields.add("api-version", "2.32")
    fields.add("cache-control", "no-cache, no-store, max-age=0")
    fields.add("content-disposition", "attachment; filename=json.json")
    let date = CalendarDate(now).httpDate
    fields.add("date", date.hasSuffix("GMT") ? date.dropLast(3) + "UTC" : date)
    fields.add("server", "tsa_b")
    fields.add("strict-transport-security", "max-age=631138519")
    fields.add("x-content-type-options", "nosniff")
    fields.add("x-frame-options", "SAMEORIGIN")
    fields.add("x-xss-protection", "0")
    return fields
  }
}

extension WireResponse {
  /// Returns a response of API 2, or of its token endpoints.
  static func twitterVersion2(
    _ status: HTTPResponse.Status, type: String = TwitterHeaders.version2Type, body: JSONText,
    isIndented: Bool = false, at now: WallTime
  ) -> WireResponse {
    var fields = TwitterHeaders.version2(at: now)
    fields.add("content-type", type)
    let octets = isIndented ? body.indented(.twitterVersion2) : body.encoded(.twitterVersion2)
    return .twitter(status, fields: fields, body: octets)
  }
}
