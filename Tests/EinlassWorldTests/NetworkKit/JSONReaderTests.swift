import EinlassWorld
import Testing

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", JSONText.null), (" true ", .bool(true)), ("false", .bool(false)), ("-12", .integer(-12)),
      ("1.5", .string("1.5")), ("1e3", .string("1e3")),
      ("99999999999999999999", .string("99999999999999999999")),
      ("[]", .array([])), ("[1, [\"a\"]]", .array([.integer(1), .array([.string("a")])])),
      ("{}", .object([])),
      (#"{"a":1,"b":{"c":null}}"#, .members(["a": .integer(1), "b": .members(["c": .null])])),
      (#""\u0041\ud83d\ude00\n\/\\\"""#, .string("A😀\n/\\\"")), ("\"ä\"", .string("ä")),
    ])
  func `values are read unchanged`(text: String, value: JSONText) {
    #expect(JSONText(parsing: text.utf8) == value)
  }

  @Test(
    arguments: [
      "", " ", "[", "[1", "[1,]", "{", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "\"a", "\"\\x\"",
      "\"\\u12\"",
      "\"\\u+123\"", "01", "-01", "1.", "1.e3", "1e", "1e+", "1-2", "1.2.3", "--1", #""\ud83d""#,
      #""\ude00""#,
      #""\ud83d\ud83d""#, #""\ud83dx""#, #""\ud83d\u0041""#, #"{"\ud83d":1}"#, "\u{FEFF}1",
      "\"a\u{1}\"", "tru", "nul", "-", "+1", ".5", "1 2", "[1] x", "'a'",
    ])
  func `text that is not JSON is refused`(_ text: String) {
    #expect(JSONText(parsing: text.utf8) == nil)
  }

  @Test func `bytes that are not UTF-8 and endless nesting are refused`() {
    #expect(JSONText(parsing: [0x22, 0xFF, 0x22]) == nil)
    #expect(JSONText(parsing: String(repeating: "[", count: 100_000).utf8) == nil)
    let deep = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
    #expect(JSONText(parsing: deep.utf8) != nil)
  }
}
