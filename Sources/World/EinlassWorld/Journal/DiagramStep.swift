internal import EinlassWire

/// One line of a sequence diagram: an arrow between two participants, or a note.
public struct DiagramStep: Sendable, Hashable {
  /// The kind of line.
  public enum Kind: String, Sendable, Hashable {
    case request
    case response
    /// A request that never got a response.
    case lost
    case note
  }

  /// The kind of line.
  public let kind: Kind
  /// The sender, or the first participant that a note covers.
  public let from: String
  /// The receiver, or the last participant that a note covers.
  public let to: String
  /// The text on the arrow or in the note, without escapes.
  public let text: String

  init(_ kind: Kind, _ from: String, _ to: String, _ text: String) {
    self.kind = kind
    self.from = from
    self.to = to
    self.text = text
  }

  static func note(over participant: String, _ text: String) -> DiagramStep {
    DiagramStep(.note, participant, participant, text)
  }

  /// A line in Mermaid's notation, not yet escaped. A line that is neither an arrow nor a note becomes a note over the
  /// phone.
  init(parsing line: String) {
    if line.hasPrefix(Self.over), let colon = line.firstRange(of: ": ") {
      let names = line[..<colon.lowerBound].dropFirst(Self.over.count).split(separator: ",").map(String.init)
      self.init(.note, names.first ?? "Phone", names.last ?? "Phone", String(line[colon.upperBound...]))
      return
    }
    for (kind, arrow) in Self.arrows {
      guard let middle = line.firstRange(of: arrow),
        let colon = line[middle.upperBound...].firstRange(of: ": ")
      else { continue }
      self.init(
        kind, String(line[..<middle.lowerBound]), String(line[middle.upperBound..<colon.lowerBound]),
        String(line[colon.upperBound...]))
      return
    }
    self.init(.note, "Phone", "Phone", line)
  }

  private static let over = "Note over "
  /// Longer arrows are first, since each of them contains a shorter one.
  private static let arrows: [(Kind, String)] = [(.response, "-->>"), (.lost, "--x"), (.request, "->>")]

  /// The line in Mermaid's notation.
  var mermaid: String {
    switch kind {
    case .request: "\(from)->>\(to): \(Self.safe(text))"
    case .response: "\(from)-->>\(to): \(Self.safe(text))"
    case .lost: "\(from)--x\(to): \(Self.safe(text))"
    case .note: "Note over \(from == to ? from : "\(from),\(to)"): \(Self.safe(text))"
    }
  }

  /// Returns the line as machine-readable JSON. `number` is that of its journal entry.
  func json(number: Int) -> JSONValue {
    [
      "kind": .string(kind.rawValue), "from": .string(from), "to": .string(to), "text": .string(text),
      "number": .integer(Int64(number)),
    ]
  }

  /// Mermaid ends a statement at `;` and begins an escape with `#`.
  static func safe(_ text: String) -> String {
    text.replacing("#", with: "#35;").replacing(";", with: "#59;").replacing("#35#59;", with: "#35;")
      .replacing("\n", with: " ").unicodeScalars.map { TerminalText.isActing($0) ? "?" : String($0) }
      .joined()
  }
}
