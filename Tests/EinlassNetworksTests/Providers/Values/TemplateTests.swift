import EinlassProviders
import EinlassWorld
import Testing

/// Strings with placeholders, which describe refusals and responses.
struct TemplateTests {
  static let filled = [
    ("oauth_problem={problem}", "oauth_problem=a b&c"), ("{problem.encoded}", "a%20b%26c"),
    ("{problem.form}", "a+b%26c"), ("{{problem}}", "{problem}"), ("{}", "{}"), ("{{", "{"),
    ("<{user.name}>", "<lena>"), ("{nonce}|", "|"), ("{now+100}", "1100"),
    ("{xml.imsx_messageIdentifier}", "999"),
  ]

  @Test(arguments: filled)
  func `placeholders are filled`(text: String, expected: String) throws {
    var values = TemplateValues()
    values["problem"] = "a b&c"
    values["now"] = "1000"
    values.add(["name": "lena"], under: "user")
    values.body = Array("<a><ns:imsx_messageIdentifier x=\"1\">999</ns:imsx_messageIdentifier></a>".utf8)
    #expect(try Template(text).filled(values) == expected)
  }

  @Test(arguments: ["{nothing}", "{user.}", "{problem", "{now+x}", "{other.field}"])
  func `a placeholder that nothing can fill is refused`(text: String) {
    #expect(throws: Template.TemplateError.self) { try Template(text) }
  }
}
