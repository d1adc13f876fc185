/// Something that a part of a world did and that is not a message, such as what a phone does.
public protocol WorldEvent: Sendable {
  /// The word for it in journals for programs, such as `phone`.
  var kind: String { get }
  /// The line in a journal for people.
  var line: String { get }
  /// The lines in a sequence diagram, in Mermaid's notation, not yet escaped.
  var arrows: [String] { get }
}
