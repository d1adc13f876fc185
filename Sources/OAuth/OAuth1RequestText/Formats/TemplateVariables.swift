/// The variables of a text that contains `{{name}}`, such as a Postman collection or an .http file.
struct TemplateVariables {
  let kind: RequestTextKind
  var values: [String: String] = [:]

  /// The maximum length of a text after its variables are replaced, in bytes.
  private static let longest = 1 << 20

  /// `text` with its variables replaced by their values, which may contain variables themselves.
  func replaced(_ text: String) throws(RequestTextError) -> String {
    var text = text
    for _ in 0..<8 where text.contains("{{") {
      var result = ""
      var rest = text[...]
      while let open = rest.firstRange(of: "{{") {
        guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return result + rest }
        result += rest[..<open.lowerBound]
        let name = String(rest[open.upperBound..<close.lowerBound])
        guard let value = values[name] ?? values[name.filter { !$0.isWhitespace }],
          result.utf8.count + value.utf8.count < Self.longest
        else {
          throw .leftOut(
            kind,
            "the value of {{\(name.prefix(40))}} is not in the text; replace the variable with its value")
        }
        result += value
        rest = rest[close.upperBound...]
      }
      text = result + rest
    }
    if text.contains("{{") {
      throw .leftOut(kind, "its variables refer to each other in a loop; insert their values")
    }
    return text
  }
}
