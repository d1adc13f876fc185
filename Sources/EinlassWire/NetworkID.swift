/// One of the simulated networks.
///
/// Raw values are the words used in world files, on the command line and in the journal.
public enum NetworkID: String, Sendable, Hashable, Codable, CaseIterable {
  case twitter
  case facebook

  /// The name as people write it.
  public var displayName: String {
    switch self {
    case .twitter: "Twitter"
    case .facebook: "Facebook"
    }
  }
}
