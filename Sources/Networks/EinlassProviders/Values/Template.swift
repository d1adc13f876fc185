internal import OAuth1

/// Text with placeholders, such as `oauth_problem={problem}`, that are filled in when a response is created.
///
/// A placeholder has a name and, after a dot, an encoding of the value: `.form` encodes it as a form's value with `+`
/// for spaces, `.encoded` percent-encodes it. `{{` and `}}` are literal braces, and so is `{}`.
package struct Template: Sendable, Hashable {
  /// The reason why a text is not a template.
  package struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The encoding of a value before it is inserted into the text.
  enum Encoding: String, Sendable, CaseIterable {
    case form
    case encoded
    /// As a number, if the placeholder is a whole JSON value.
    case number
  }

  enum Part: Sendable, Hashable {
    case text(String)
    case place(String, Encoding?)
  }

  /// The source text.
  package let text: String
  let parts: [Part]

  /// Reads a template.
  ///
  /// - Throws: `TemplateError` for an unbalanced brace, or a name that no placeholder can have.
  package init(_ text: String) throws(TemplateError) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "{", rest.first != "{", rest.first != "}" {
        guard let end = rest.firstIndex(of: "}") else {
          throw TemplateError(description: "has a '{' without a '}'; write '{{' for a literal brace")
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try Self.place(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
        continue
      }
      if (character == "{" || character == "}"), rest.first == character { rest.removeFirst() }
      literal.append(character)
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// A literal text, in which braces have no meaning.
  package init(literal: String) {
    text = literal
    parts = literal.isEmpty ? [] : [.text(literal)]
  }

  /// The names of the placeholders.
  package var names: [String] {
    parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } }
  }

  /// The length of the filled text in bytes, if each placeholder has the length that `ofPlace` returns.
  func length(_ ofPlace: (String) -> Int) -> Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .text(let text): sum + text.utf8.count
      // Encoding turns one byte into at most three.
      case .place(let name, let encoding): sum + ofPlace(name) * (encoding == nil ? 1 : 3)
      }
    }
  }

  /// The text with `values` in its placeholders.
  package func filled(_ values: TemplateValues) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name, let encoding): Self.encoded(values[name] ?? "", encoding)
      }
    }.joined()
  }

  private static func encoded(_ value: String, _ encoding: Encoding?) -> String {
    switch encoding {
    case nil, .number: value
    case .encoded: PercentEncoding.encode(value)
    case .form: PercentEncoding.encode(value).replacing("%20", with: "+")
    }
  }

  private static func place(_ text: String) throws(TemplateError) -> Part {
    var name = text
    var encoding: Encoding?
    if let dot = text.lastIndex(of: "."),
      let found = Encoding(rawValue: String(text[text.index(after: dot)...]))
    {
      (name, encoding) = (String(text[..<dot]), found)
    }
    guard TemplateValues.isName(name) else {
      throw TemplateError(
        description: "has an unknown placeholder '{\(text)}'; the placeholders are "
          + TemplateValues.names.joined(separator: ", ")
          + ", client.FIELD, user.FIELD, token.FIELD, sent.FIELD, made.NAME, xml.ELEMENT and now+SECONDS; "
          + "write '{{' for a literal brace")
    }
    return .place(name, encoding)
  }
}
