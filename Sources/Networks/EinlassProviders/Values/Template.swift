internal import OAuth1

/// Text with places, such as `oauth_problem={problem}`, that are filled in when a response is made.
///
/// A place has a name and, behind a dot, what is done to the value: `.form` encodes it as a form's value with `+` for
/// blanks, `.encoded` percent-encodes it. `{{` and `}}` are the braces themselves,
/// and so is `{}`.
package struct Template: Sendable, Hashable {
  /// Why a text is not a template.
  package struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// What is done to a value before it goes into the text.
  enum Encoding: String, Sendable, CaseIterable {
    case form
    case encoded
    /// As a number, where the place is all of a JSON value.
    case number
  }

  enum Part: Sendable, Hashable {
    case text(String)
    case place(String, Encoding?)
  }

  /// The text that it was read from.
  package let text: String
  let parts: [Part]

  /// Reads a template.
  ///
  /// - Throws: `TemplateError` for a brace without its partner and for a name that no place can have.
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

  /// The text as it is; braces in it mean nothing.
  package init(literal: String) {
    text = literal
    parts = literal.isEmpty ? [] : [.text(literal)]
  }

  /// The names of the places.
  package var names: [String] {
    parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } }
  }

  /// The length of the filled text in bytes, if each place has the length that `ofPlace` returns.
  func length(_ ofPlace: (String) -> Int) -> Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .text(let text): sum + text.utf8.count
      // Encoding makes at most three bytes of one.
      case .place(let name, let encoding): sum + ofPlace(name) * (encoding == nil ? 1 : 3)
      }
    }
  }

  /// The text with `values` in its places.
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
