internal import EinlassWire

/// One line of a sequence diagram: an arrow between two participants, or a note.
public struct DiagramStep: Sendable, Hashable {
  /// What the line is.
  public enum Kind: String, Sendable, Hashable {
    case request
    case response
    /// A request that never got a response.
    case lost
    case note
  }

  /// What the line is.
  public let kind: Kind
  /// Who sends; of a note, the first participant that it stands over.
  public let from: String
  /// Who receives; of a note, the last participant that it stands over.
  public let to: String
  /// What stands on the arrow or in the note, without any escapes.
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

  /// A line in Mermaid's notation, not yet escaped; what is no arrow and no note becomes a note over the phone.
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
  /// The longer arrows first: each of them contains a shorter one.
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

  /// The line for programs; `number` is that of its entry in the journal.
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
