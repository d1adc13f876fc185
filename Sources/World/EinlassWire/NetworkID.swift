/// The identifier of a network, or of another participant that others reach over the wire, such as an app's back end.
///
/// The set is open: each network's own module names it, and nothing here lists them. Raw values are the words used in
/// world files, on the command line and in the journal; they are Codable as those words.
public struct NetworkID: RawRepresentable, Sendable, Hashable, Codable {
  /// The word for it, in lower case.
  public let rawValue: String

  /// Creates an identifier from its word, which is not checked.
  ///
  /// - Parameter rawValue: The word for the network in world files, on the command line and in the journal.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
