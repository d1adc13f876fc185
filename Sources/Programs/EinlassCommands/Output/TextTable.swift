internal import EinlassWire

/// Rows below a header, in aligned columns.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []
  /// The terminal colors of words that fill a whole cell of the last column.
  var colors: [String: Int] = [:]

  private static let gap = "  "

  init(_ header: String...) {
    self.header = header
  }

  /// The table for standard output, without colors.
  var text: String { text(width: Output.width) }

  /// The table. If it is wider than `width`, its widest columns are wrapped.
  func text(width: Int?, isColored: Bool = false) -> String {
    let rows = rows.map { $0.map(TerminalText.line) }
    let widths = widths([header] + rows, width)
    let rule = widths.map { String(repeating: "-", count: $0) }
    var lines: [String] = []
    for row in [header, rule] + rows {
      let cells = zip(row, widths).map { TextWrap.lines($0, width: $1) }
      for index in 0..<(cells.map(\.count).max() ?? 0) {
        let parts = cells.map { index < $0.count ? $0[index] : "" }
        lines.append(line(parts, widths, isColored: isColored))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ parts: [String], _ widths: [Int], isColored: Bool) -> String {
    let last = parts.last ?? ""
    let color = isColored ? colors[last] : nil
    var text = zip(parts.dropLast(), widths).map { part, width in
      part + String(repeating: " ", count: max(0, width - part.count)) + Self.gap
    }.joined()
    text += color.map { Output.colored(last, $0) } ?? last
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The columns' widths: those of their longest cells, unless `limit` is narrower; in that case, narrow columns keep
  /// their width and the others share the rest.
  private func widths(_ rows: [[String]], _ limit: Int?) -> [Int] {
    var widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    guard let limit else { return widths }
    var rest = limit - Self.gap.count * (widths.count - 1)
    guard widths.reduce(0, +) > rest else { return widths }
    var wide = Array(widths.indices)
    while true {
      let share = max(rest / wide.count, 8)
      let narrow = wide.filter { widths[$0] <= share }
      wide.removeAll { narrow.contains($0) }
      if narrow.isEmpty || wide.isEmpty {
        for column in wide { widths[column] = share }
        return widths
      }
      rest -= narrow.map { widths[$0] }.reduce(0, +)
    }
  }
}
