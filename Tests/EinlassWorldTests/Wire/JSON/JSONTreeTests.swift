import Testing

@testable import EinlassWire

struct JSONTreeTests {
  @Test(arguments: [
    ("{\n\"a\": 01}", 2, "a number is not valid JSON, such as 01 or 1."),
    ("{\"a\":\n\n\"\\ud83d\"}", 3, #"\ud83d is only half of a surrogate pair"#),
    ("[1,\n]", 2, "expected a value"), ("[1\n2]", 2, "expected ',' or ']'"), ("{\"a\" 1}", 1, "expected ':'"),
    ("{\"a\":1,}", 1, "expected a quoted name"), ("[", 1, "the text ends too early"),
    ("1 1", 1, "expected nothing more"), ("\"\\x\"", 1, "a backslash precedes a character"),
    ("\"a\nb\"", 1, "a string contains a control character"),
    ("[[[[", 1, "arrays and objects are nested more than 3 levels deep"),
    ("{\"a\":1,\n\"\\u0061\":2}", 2, "an object contains the name 'a' twice; keep one"),
  ])
  func `an error states its line and its kind`(_ text: String, _ line: Int, _ sentence: String) throws {
    var rules = JSONTree.Rules()
    rules.deepest = 3
    rules.refusesRepeatedNames = true
    let fault = #expect(throws: JSONSyntaxError.self) { try JSONTree(parsing: Array(text.utf8), rules) }
    #expect(fault?.line == line)
    #expect(fault?.kind.sentence.hasPrefix(sentence) == true, "\(fault?.description ?? "")")
  }

  @Test func `numbers stay as written, members in order, repeated ones included`() throws {
    let tree = try JSONTree(parsing: Array(#"{"b":-0,"a":[1.50E+3,2],"b":"\ud83d\ude00\u0000"}"#.utf8))
    #expect(
      tree
        == .object([
          .init(name: "b", value: .number("-0")),
          .init(name: "a", value: .array([.number("1.50E+3"), .number("2")])),
          .init(name: "b", value: .string("😀\0")),
        ]))
  }

  @Test(arguments: ["\"\u{FF}\"", "\""]) func `UTF-8 is preserved`(_ text: String) {
    #expect((try? JSONTree(parsing: Array(text.utf8))) == (text.count > 1 ? .string("\u{FF}") : nil))
    #expect(throws: JSONSyntaxError(line: 1, kind: .invalidUTF8)) {
      try JSONTree(parsing: [0x22, 0xC3, 0x22])
    }
  }

  @Test func `deep nesting does not exhaust the stack`() {
    let octets = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONSyntaxError(line: 1, kind: .tooDeep(32))) { try JSONTree(parsing: octets) }
  }
}
