internal import EinlassWorld
internal import OAuth1

/// The address or body of a call in a batch. Its references are parsed once, however often they are used.
struct BatchText: Sendable {
  private enum Piece: Sendable {
    case plain(Substring)
    case reference(BatchReference)
  }

  /// The text as it was sent.
  let text: String
  private let pieces: [Piece]

  /// Finds the references in one pass that reads each byte between two braces at most once.
  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = text.startIndex
    var index = text.startIndex
    while let brace = text.utf8[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = text.utf8.index(after: brace)
      guard let (reference, end) = Self.reference(text[brace...]) else { continue }
      pieces.append(.plain(text[plain..<brace]))
      pieces.append(.reference(reference))
      plain = end
      index = end
    }
    pieces.append(.plain(text[plain...]))
    self.text = text
    self.pieces = pieces
  }

  /// The names in the references, in their order.
  var names: [String] {
    pieces.compactMap { if case .reference(let reference) = $0 { reference.name } else { nil } }
  }

  /// The text with every reference replaced, percent-encoded. `nil` if a path has no value, the text exceeds `limit`
  /// bytes, or `budget` is used up. The limit is our choice.
  func resolved(
    limit: Int, budget: inout Int, _ result: (String) -> JSONText?
  ) -> String? {
    var output = ""
    for piece in pieces {
      switch piece {
      case .plain(let text): output += text
      case .reference(let reference):
        guard let response = result(reference.name),
          let found = reference.text(in: response, budget: &budget)
        else { return nil }
        output += PercentEncoding.encode(found)
      }
      if output.utf8.count > limit { return nil }
    }
    return output
  }

  /// The reference at the start of `text`, and its end. `nil` if the text does not start with a reference.
  private static func reference(_ text: Substring) -> (BatchReference, end: String.Index)? {
    let mark = "{result=".utf8
    guard text.utf8.starts(with: mark) else { return nil }
    let inside = text.utf8.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    guard inside.endIndex < text.endIndex, text.utf8[inside.endIndex] == UInt8(ascii: "}"),
      let colon = inside.firstIndex(of: UInt8(ascii: ":")), colon > inside.startIndex
    else { return nil }
    let path = text[inside.index(after: colon)..<inside.endIndex]
    guard !path.isEmpty else { return nil }
    let reference = BatchReference(name: String(text[inside.startIndex..<colon]), path: path)
    return (reference, text.utf8.index(after: inside.endIndex))
  }
}
