import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// A browser without scripts: it keeps cookies and sends the forms that it finds.
struct DialogBrowser {
  let world: FacebookWorld
  let target: String
  private(set) var cookies: [String: String] = [:]
  private(set) var page: WireResponse

  init(_ world: FacebookWorld, _ changes: KeyValuePairs<String, String?> = [:]) async {
    self.world = world
    target = "/v7.0/dialog/oauth?\(FacebookWorld.query(changes))"
    page = WireResponse(.ok, body: [])
    await open()
  }

  mutating func open(_ more: String = "") async {
    await send(.get, target + more, form: nil)
  }

  /// Sends the page's form with one button and the fields that the person fills in.
  mutating func press(_ button: String, _ changes: KeyValuePairs<String, String> = [:]) async {
    var form = hidden
    for (name, value) in changes { form.append(name, value) }
    form.append("einlass_answer", button)
    await send(.post, target, form: form)
  }

  mutating func post(_ form: FormFields) async {
    await send(.post, target, form: form)
  }

  /// The hidden fields of the page's post form.
  var hidden: FormFields {
    var form = FormFields()
    let text = page.text ?? ""
    guard let start = text.firstRange(of: #"<form method="post">"#) else { return form }
    let end = text[start.upperBound...].firstRange(of: "</form>")?.lowerBound ?? text.endIndex
    for match in text[start.upperBound..<end].matches(
      of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
    {
      form.append(String(match.1), String(match.2))
    }
    return form
  }

  mutating func forgetCookies() { cookies = [:] }

  private mutating func send(_ method: HTTPRequest.Method, _ target: String, form: FormFields?) async {
    let cookie = cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
    page = await world.send(
      method, target, host: "www.facebook.com", form: form, headers: cookie.isEmpty ? [:] : ["cookie": cookie]
    )
    for field in page.head.headerFields[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      cookies[String(pair[0])] = pair.count == 2 ? String(pair[1]) : nil
    }
  }

  /// Chooses the world's person on the first page.
  mutating func logIn() async {
    await press("login", ["einlass_person": FacebookWorld.personID])
  }

  var location: String? { page.field("location") }

  /// Returns the code that the application gets.
  func code() throws -> String { try #require(location.flatMap { FacebookWorld.value("code", in: $0) }) }
}
