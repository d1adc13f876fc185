internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A page of the simulated facebook.com.
struct FacebookPage: Sendable {
  let template: PageTemplate
  let title: String
  let fields: PageFields

  /// The page as a response. If it cannot be made, its title as text.
  func response(
    _ status: HTTPResponse.Status = .ok, at now: WallTime, cookie: String? = nil
  ) -> WireResponse {
    var headers = Self.commonFields(at: now)
    if let cookie { headers.add("set-cookie", cookie) }
    let frame = PageFrame(title: "\(title) | Facebook", network: "Facebook")
    guard let body = try? template.html(frame, fields) else {
      headers.add("content-type", "text/plain; charset=utf-8")
      return WireResponse(.internalServerError, fields: headers, body: Array(title.utf8))
    }
    headers.add("content-type", "text/html; charset=utf-8")
    headers.add("content-security-policy", PageFrame.securityPolicy)
    return WireResponse(status, fields: headers, body: body)
  }

  /// The fields of every response of the websites.
  static func commonFields(at now: WallTime) -> HTTPFields {
    var fields = HTTPFields()
    fields.add("cache-control", "private, no-cache, no-store, must-revalidate")
    fields.add("pragma", "no-cache")
    fields.add("expires", "Sat, 01 Jan 2000 00:00:00 GMT")
    fields.add("referrer-policy", "no-referrer")
    fields.add("x-content-type-options", "nosniff")
    fields.add("date", CalendarDate(now).httpDate)
    return fields
  }

  /// A page with a message and no form.
  static func notice(heading: String?, _ body: String) -> FacebookPage {
    let lines: [PageFields] = body.split(separator: "\n").map { ["line": .text(String($0))] }
    return FacebookPage(
      template: noticeTemplate, title: heading ?? "Error",
      fields: ["heading": .text(heading ?? ""), "has_heading": .flag(heading != nil), "lines": .list(lines)])
  }

  private static let noticeTemplate = PageTemplate(
    """
    {{#has_heading}}<h1>{{heading}}</h1>
    {{/has_heading}}{{#lines}}<p>{{line}}</p>
    {{/lines}}
    """)
}
