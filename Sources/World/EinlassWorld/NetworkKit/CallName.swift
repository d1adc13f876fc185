/// A call for which failures can be planned, such as `.phone.access`: a message on the wire, or another occasion, such
/// as the phone's prompt.
public struct CallName: Sendable, Hashable, CustomStringConvertible {
  /// The name in world files.
  public let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}
