import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// A browser without scripts. It keeps cookies and sends forms, but does not follow redirects.
struct TwitterBrowser: Sendable {
  let world: TwitterWorld
  var cookies: [String: String] = [:]

  init(_ world: TwitterWorld) {
    self.world = world
  }

  mutating func get(
    _ target: String, host: String = "api.twitter.com"
  ) async -> TwitterPage {
    await send(WireRequest(.get, host: host, target: target))
  }

  mutating func post(
    _ target: String, _ form: FormFields, host: String = "api.twitter.com"
  ) async -> TwitterPage {
    await send(WireRequest(.post, host: host, target: target, form: form))
  }

  mutating func send(_ request: WireRequest) async -> TwitterPage {
    var request = request
    if !cookies.isEmpty {
      let pairs = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      request.head.headerFields[.cookie] = pairs.joined(separator: "; ")
    }
    let page = TwitterPage(world.twitter.respond(to: request))
    for field in page.result.response.head.headerFields[values: .setCookie] {
      let pair = field.split(separator: ";")[0].split(separator: "=", maxSplits: 1)
      if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
    }
    return page
  }

  /// Opens the page for a request token and submits its form with the hidden fields and these.
  mutating func submit(
    _ token: String, at path: String = "/oauth/authorize", _ fields: FormFields
  ) async throws -> TwitterPage {
    let page = await get(path + "?oauth_token=" + token)
    return await post("/oauth/authorize", try page.form(fields))
  }
}

/// A page as the browser shows it.
struct TwitterPage: Sendable {
  let result: NetworkResponse

  init(_ result: NetworkResponse) {
    self.result = result
  }

  var status: Int { result.response.head.status.code }
  var text: String { result.response.text ?? "" }
  var location: String? { result.field("location") }

  /// The value of a hidden field, found by a scraper's regular expression.
  func hidden(_ name: String) -> String? {
    for expression in [
      #"<input name="\#(name)" type="hidden" value="([^"]*)" />"#,
      #"<input id="\#(name)" name="\#(name)" type="hidden" value="([^"]*)" />"#,
    ] {
      if let value = first(expression) { return value }
    }
    return nil
  }

  /// The fields of the page's form, followed by `fields`.
  func form(_ fields: FormFields) throws -> FormFields {
    var form = FormFields()
    form.append("authenticity_token", try #require(hidden("authenticity_token")))
    form.append("oauth_token", try #require(hidden("oauth_token")))
    for field in fields.fields { form.append(field.name, field.value) }
    return form
  }

  /// The first group of the first match.
  func first(_ expression: String) -> String? {
    guard let regex = try? Regex<(Substring, Substring)>(expression) else { return nil }
    return text.firstMatch(of: regex).map { String($0.1) }
  }

  /// The fields that a redirect, or a link, passes to the callback.
  static func fields(of address: String) -> FormFields {
    WireRequest(.get, host: "callback", target: address).query
  }
}
