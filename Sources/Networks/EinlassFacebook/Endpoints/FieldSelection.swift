/// The fields that `fields` requests: `id,name,picture.type(large).as(avatar){url}`.
///
/// Source: reference of Facebook's login, section 3.2, and reference of Calls after login, section 7.2. Only two of the
/// refusals of wrong syntax are recorded; the others are guessed.
struct FieldSelection: Sendable, Hashable {
  /// One requested field.
  struct Field: Sendable, Hashable {
    let name: String
    /// The arguments of `.modifier(argument)` by modifier; the last one counts.
    var modifiers: [String: String] = [:]
    /// The fields inside the braces. `nil` if there are no braces.
    var nested: [Field]?
    /// The text between the braces, as sent.
    var nestedText: String?

    /// The field's name in the response: the argument of `.as()`, or its own name.
    var key: String { modifiers["as"] ?? name }
  }

  var fields: [Field]

  /// Parses the whole of `text`.
  init(parsing text: String) throws(GraphError) {
    var parser = Parser(text: text)
    fields = try parser.list(depth: 0)
    guard parser.isAtEnd else {
      throw parser.error("Expected end of string instead of \"\(parser.rest.prefix(1))\".")
    }
  }

  /// The length limit of the text, in bytes. The value is our choice: the names of all fields of a person take a
  /// fortieth of it.
  static let longest = 65_536

  /// The fields that the parameter `fields` requests: none if it is empty. `nil` if it was not sent.
  static func wanted(by parameters: GraphParameters) throws(GraphError) -> [Field]? {
    guard let text = parameters["fields"] else { return nil }
    guard text.utf8.count <= longest else { throw GraphError.tooMuchData }
    return text.isEmpty ? [] : try FieldSelection(parsing: text).fields
  }
}

private struct Parser {
  /// The deepest nesting of braces that is read; anything deeper is refused.
  static let deepest = 8

  let text: String
  var rest: Substring

  init(text: String) {
    self.text = text
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  func error(_ problem: String) -> GraphError {
    let position = text.distance(from: text.startIndex, to: rest.startIndex)
    return .fieldSyntax(problem, at: position, of: text)
  }

  /// The error if other text appears where `wanted` is expected. The name for the end of the text is guessed.
  private func missing(_ wanted: String) -> GraphError {
    let found = rest.first.map { "\"\($0)\"" } ?? "end of string"
    return error("Expected \"\(wanted)\" instead of \(found).")
  }

  mutating func list(depth: Int) throws(GraphError) -> [FieldSelection.Field] {
    var fields: [FieldSelection.Field] = []
    repeat {
      fields.append(try field(depth: depth))
    } while take(",")
    return fields
  }

  private mutating func field(depth: Int) throws(GraphError) -> FieldSelection.Field {
    var field = FieldSelection.Field(name: try name())
    try readModifiers(of: &field)
    guard take("{") else { return field }
    guard depth < Self.deepest else { throw error("Too many braces.") }
    let inside = rest.startIndex
    field.nested = try list(depth: depth + 1)
    field.nestedText = String(text[inside..<rest.startIndex])
    guard take("}") else { throw missing("}") }
    try readModifiers(of: &field)
    return field
  }

  private mutating func readModifiers(of field: inout FieldSelection.Field) throws(GraphError) {
    while take(".") {
      let modifier = try name()
      guard take("(") else { throw missing("(") }
      let argument = rest.prefix { $0 != ")" }
      rest = rest[argument.endIndex...]
      guard take(")") else { throw missing(")") }
      field.modifiers[modifier] = argument.filter { $0 != " " }
    }
  }

  private mutating func name() throws(GraphError) -> String {
    skipSpaces()
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    guard !name.isEmpty else { throw error("Expected name.") }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " }
  }
}
