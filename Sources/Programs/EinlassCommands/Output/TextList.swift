internal import EinlassWire

/// Terms with their descriptions, grouped under titles, like a command's help.
struct TextList {
  /// A term with its description.
  struct Entry {
    let term: String
    let about: String
    /// Lines below the description.
    var details: [String] = []
  }

  /// Entries under a title.
  struct Group {
    let title: String
    let entries: [Entry]
  }

  let groups: [Group]

  /// The column in which descriptions begin.
  private static let column = 34

  /// The list for standard output.
  var text: String { text(width: Output.listWidth) }

  /// The list in at most `width` columns.
  func text(width: Int) -> String {
    groups.map { group in
      let entries = group.entries.flatMap { Self.lines($0, width) }
      let title = TerminalText.line(group.title)
      return ([title, String(repeating: "-", count: title.count)] + entries).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func lines(_ entry: Entry, _ width: Int) -> [String] {
    let column = width < 70 ? 4 : Self.column
    let margin = String(repeating: " ", count: column)
    let texts = ([entry.about] + entry.details).map(TerminalText.line)
    var lines = texts.flatMap { TextWrap.lines($0, width: width - column) }.map { margin + $0 }
    let term = TextWrap.lines(TerminalText.line(entry.term), width: width - 4)
    if term.count == 1, term[0].count < column - 1, let first = lines.first {
      lines[0] = term[0] + first.dropFirst(term[0].count)
      return lines
    }
    return term.enumerated().map { $0.offset == 0 ? $0.element : "    " + $0.element } + lines
  }
}
