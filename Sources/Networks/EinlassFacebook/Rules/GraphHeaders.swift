internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// The header fields of Graph's responses (reference of Facebook's login, section 0.6).
struct GraphHeaders: Sendable {
  let version: GraphVersion
  let now: WallTime
  /// The `fbtrace_id` of the response. `nil` before it existed.
  let traceID: String?
  /// The value of `x-fb-debug`.
  let debug: String
  let accept: String?
  /// Whether the client accepts gzip, at a time when responses declare that they depend on it.
  var variesByEncoding = false
  /// Whether the call carries a token; responses report its application's usage since 2023.
  var hasToken = false
  /// The usage of the application or page. `nil` if nothing was counted.
  var usage: GraphUsage?
  /// The `x-fb-request-id` used since 2023. `nil` before.
  var requestID: String?

  /// The fields of every response. `isSuccess` controls caching.
  func common(isSuccess: Bool) -> HTTPFields {
    var fields = HTTPFields()
    fields.add("access-control-allow-origin", "*")
    fields.add(
      "cache-control", isSuccess ? "private, no-cache, no-store, must-revalidate" : "no-store")
    fields.add("pragma", "no-cache")
    fields.add("expires", "Sat, 01 Jan 2000 00:00:00 GMT")
    fields.add("facebook-api-version", version.description)
    if let traceID { fields.add("x-fb-trace-id", traceID) }
    fields.add("x-fb-rev", Self.revision)
    fields.add("x-fb-debug", debug)
    addRecent(to: &fields)
    fields.add("date", CalendarDate(now).httpDate)
    return fields
  }

  /// The fields of recordings since 2023, among them the application's usage.
  private func addRecent(to fields: inout HTTPFields) {
    if let requestID { fields.add("x-fb-request-id", requestID) }
    // Documented for applications with notable usage, at any time; since 2023 recorded with zeros on every call.
    if hasToken, usage?.isNotable == true || requestID != nil {
      let usage = usage ?? GraphUsage(field: "x-app-usage", percent: 0)
      fields.add(usage.field, usage.text)
    }
    guard requestID != nil else {
      if variesByEncoding { fields.add("vary", "Accept-Encoding") }
      return
    }
    fields.add("strict-transport-security", "max-age=15552000; preload")
    fields.add("vary", "Origin, Accept-Encoding")
    fields.add("cross-origin-resource-policy", "cross-origin")
  }

  /// JSON for clients that accept it or anything, `text/javascript` for others. The rule itself is an inference.
  var jsonType: String {
    let ranges = (accept ?? "").lowercased().split(separator: ",").map { range in
      String(range.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" })
    }
    let wantsJSON = ranges.contains("application/json") || ranges.contains("*/*")
    return wantsJSON ? "application/json; charset=UTF-8" : "text/javascript; charset=UTF-8"
  }

  /// A revision of Facebook's code. The number is made up.
  private static let revision = "2680416"
}
