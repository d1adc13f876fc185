/// The values of one page, or of one row of a list on it, by the names that its template gives them.
package typealias PageFields = [String: PageValue]

/// What a template may put into a page; none of it can become markup.
package enum PageValue: Sendable, Hashable {
  /// Shown as it is, whatever characters it contains.
  case text(String)
  /// An address for a link or a redirection; one that would run a script becomes `#`.
  case link(String)
  /// Opens `{{#name}}` where true and `{{^name}}` where false. A field that is left out counts as false.
  case flag(Bool)
  /// Repeats `{{#name}}` for each row; an empty list opens `{{^name}}`.
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
