/// Rows below a header, each column as wide as its widest entry.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []

  init(_ header: String...) {
    self.header = header
  }

  var text: String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = [header, widths.map { String(repeating: "-", count: $0) }] + rows
    return lines.map { line in
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var text = cells.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}
