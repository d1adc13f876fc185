/// Something that a part of a world did and that is not a message, such as an action of a phone.
public protocol WorldEvent: Sendable {
  /// Its kind in machine-readable journals, such as `phone`.
  var kind: String { get }
  /// Its line in human-readable journals.
  var line: String { get }
  /// The lines in a sequence diagram, in Mermaid's notation, not yet escaped.
  var arrows: [String] { get }
}
