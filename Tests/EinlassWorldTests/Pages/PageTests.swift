import EinlassWorld
import OAuth1
import Testing

/// The properties of all pages.
struct PageTests {
  private static let frame = PageFrame(title: "Title", network: "Twitter")

  private static func page(
    _ body: String, _ fields: PageFields = [:], frame: PageFrame = frame
  ) throws -> String {
    String(decoding: try PageTemplate(body).html(frame, fields), as: UTF8.self)
  }

  @Test func `a page says that it is a simulation, fits a phone and has no script`() throws {
    let page = try Self.page("<p>body</p>")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<strong>Simulation.</strong> Einlass imitates Twitter here"))
    #expect(page.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"))
    #expect(page.contains("<p>body</p>"))
    #expect(!page.contains("<script") && !page.contains("http-equiv") && !page.contains("{{"))
    #expect(page.hasSuffix("</body>\n</html>\n"))
  }

  @Test(
    arguments: [
      ("<script>", "&lt;script&gt;"), ("\" onclick=\"x", "&quot; onclick=&quot;x"),
      ("' x='", "&#39; x=&#39;"), ("&amp;", "&amp;amp;"), ("`", "&#96;"), ("a\0b", "a\u{FFFD}b"),
      // Each one is a single grapheme cluster, which escaping by characters would miss.
      ("<\u{338}script>\u{338}", "&lt;\u{338}script&gt;\u{338}"), ("\"\u{301}", "&quot;\u{301}"),
      ("{{title}}", "{{title}}"), ("ünï \u{1F600}", "ünï \u{1F600}"),
    ])
  func `text in a page cannot become markup or leave an attribute`(_ text: String, _ escaped: String) throws {
    for mark in ["{{x}}", "{{{x}}}", "{{&x}}"] {
      let page = try Self.page("[<b title=\"\(mark)\">\(mark)</b>]", ["x": .text(text)])
      #expect(page.contains("[<b title=\"\(escaped)\">\(escaped)</b>]"))
    }
    let row = try Self.page("[{{#rows}}{{x}}{{/rows}}]", ["rows": .list([["x": .text(text)]])])
    #expect(row.contains("[\(escaped)]"))
    let frame = PageFrame(title: text, network: text, language: text, bodyClass: text)
    let framed = try Self.page("", frame: frame)
    #expect(framed.contains("<title>\(escaped)</title>"))
    #expect(framed.contains("<body class=\"\(escaped)\">"))
  }

  @Test(
    arguments: [
      ("https://a.example/?b=1&c=2", "https://a.example/?b=1&amp;c=2"), ("myapp://done", "myapp://done"),
      ("javascript:alert(1)", "#"), (" JavaScript:alert(1)", "#"), ("java\nscript:alert(1)", "#"),
      ("\u{1}javascript\t:alert(1)", "#"), ("data:text/html,<script>", "#"), ("vbscript:x", "#"),
      ("/oauth/authorize", "/oauth/authorize"), ("javascript.example:8080", "javascript.example:8080"),
    ])
  func `a link leads anywhere except to a script`(_ address: String, _ written: String) throws {
    #expect(try Self.page("<a href=\"{{x}}\">", ["x": .link(address)]).contains("<a href=\"\(written)\">"))
    let frame = PageFrame(title: "", network: "", forwardsTo: address)
    let forward = "<meta http-equiv=\"refresh\" content=\"0;url=\(written)\">"
    #expect(try Self.page("", frame: frame).contains(forward))
  }

  @Test func `sections follow flags, lists and fields; missing ones are empty`() throws {
    let flags = "{{#a}}A{{/a}}{{^a}}a{{/a}}{{#b}}B{{/b}}{{^b}}b{{/b}}"
    let body = "[\(flags){{#c}}{{d}}{{/c}}{{#e}}E{{/e}}{{^e}}e{{/e}}{{f}}]"
    let page = try Self.page(
      body, ["a": .flag(true), "b": .flag(false), "c": .fields(["d": "D"]), "e": .list([])])
    #expect(page.contains("[AbDe]"))
  }

  @Test func `a template that does not compile throws`() {
    #expect(throws: PageTemplate.TemplateError.self) { try Self.page("{{#open}}") }
  }

  @Test func `people are listed with one chosen, and a search keeps its query`() throws {
    var choice = PersonChoice(
      people: [.init(value: "a", label: "A <a>"), .init(value: "b", label: "B")], hasMore: true,
      search: "\"x")
    let hidden = [(name: "oauth_token", value: "t&")]
    let template = PersonChoice.radios + PersonChoice.searchBox
    let page = try Self.page(template, choice.fields(chosen: "b", action: "/x", hidden: hidden))
    #expect(page.contains("<input type=\"radio\" name=\"einlass_person\" value=\"a\"> A &lt;a&gt;</label>"))
    #expect(page.contains("<input type=\"radio\" name=\"einlass_person\" value=\"b\" checked> B</label>"))
    #expect(page.contains("There are more"))
    #expect(page.contains("<form action=\"/x\" method=\"get\""))
    #expect(page.contains("<input type=\"hidden\" name=\"oauth_token\" value=\"t&amp;\">"))
    #expect(page.contains("name=\"einlass_search\" value=\"&quot;x\""))
    let first = try Self.page(template, choice.fields(chosen: nil, action: "/x", hidden: []))
    #expect(first.contains("value=\"a\" checked> A"))
    choice = PersonChoice(people: [], hasMore: false, search: "z")
    let none = try Self.page(template, choice.fields(chosen: nil, action: "/x", hidden: []))
    #expect(none.contains("No person in this world") && !none.contains("There are more"))
  }
}

/// The protection of forms against forgery.
struct FormSealTests {
  private let seal = FormSeal(secret: "a secret of the world's random, long enough")

  @Test func `a code is valid for its own parts`() throws {
    let code = try #require(seal.code(for: ["authorize", "token", "session"]))
    #expect(code.utf8.count == 43)
    #expect(seal.isGenuine(code, for: ["authorize", "token", "session"]))
  }

  @Test(
    arguments: [
      ["authorize", "token", "other"], ["authorize", "token"], ["authorize", "tokens", "ession"],
      ["authorize", "token", "session", ""], ["authorizetoken", "session"],
    ])
  func `a code is valid for nothing else`(_ parts: [String]) throws {
    let code = try #require(seal.code(for: ["authorize", "token", "session"]))
    #expect(!seal.isGenuine(code, for: parts))
  }

  @Test func `a missing, empty, shortened or foreign code is invalid`() throws {
    let code = try #require(seal.code(for: ["a"]))
    let other = FormSeal(secret: "another secret")
    for forgery in [nil, "", String(code.dropLast()), code + "A", other.code(for: ["a"])] {
      #expect(!seal.isGenuine(forgery, for: ["a"]))
    }
  }
}
