/// The values for a page, or for a row of a list on a page, by their names in the template.
package typealias PageFields = [String: PageValue]

/// A value that a template can insert into a page. No value can become markup.
package enum PageValue: Sendable, Hashable {
  /// Text that is shown literally, whatever its characters.
  case text(String)
  /// An address for a link or a redirection. An address that would run a script becomes `#`.
  case link(String)
  /// Opens `{{#name}}` if true and `{{^name}}` if false. A missing field counts as false.
  case flag(Bool)
  /// Repeats `{{#name}}` for each row. An empty list opens `{{^name}}`.
  case list([PageFields])
  /// The fields within `{{#name}}`, once.
  case fields(PageFields)

  /// The value as the template engine expects it, already escaped.
  var forEngine: Any {
    switch self {
    case .text(let text): MarkupText.escaped(text)
    case .link(let address): MarkupText.escaped(MarkupText.safeLink(address))
    case .flag(let flag): flag
    case .list(let rows): rows.map(Self.forEngine)
    case .fields(let fields): Self.forEngine(fields)
    }
  }

  static func forEngine(_ fields: PageFields) -> [String: Any] {
    fields.mapValues(\.forEngine)
  }
}

extension PageValue: ExpressibleByStringLiteral {
  /// `text`.
  package init(stringLiteral value: String) {
    self = .text(value)
  }
}
