/// One of the simulated networks.
///
/// Raw values are the words used in world files, on the command line and in the journal.
public enum NetworkID: String, Sendable, Hashable, Codable, CaseIterable {
  case twitter
  case facebook
  /// The broker in the manner of Temboo, who signs people in at Facebook for others.
  case broker

  /// The networks whose accounts a phone has in its Settings.
  public static let onPhones: [NetworkID] = [.twitter, .facebook]

  /// The name as people write it.
  public var displayName: String {
    switch self {
    case .twitter: "Twitter"
    case .facebook: "Facebook"
    case .broker: "Broker"
    }
  }
}
