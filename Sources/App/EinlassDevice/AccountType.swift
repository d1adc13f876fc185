public import EinlassWire

/// A type of account in the phone's Settings, like `ACAccountType`.
///
/// To add one, write its file next to this one and name it in `all`.
public struct AccountType: Sendable, Hashable {
  /// The network of the accounts.
  public let id: NetworkID
  /// The network's name as people write it, as in the phone's prompt.
  public let displayName: String
  /// The rules of this type.
  let plugIn: any AccountPlugIn

  /// Whether a phone has at most one account of the type, so that a new one replaces the previous one.
  public var isSingle: Bool { plugIn.isSingle }

  /// All types that a phone has, in the order of Settings.
  public static let all: [AccountType] = [.twitter, .facebook]

  /// Finds the type of a network's accounts. Fails if phones have no such accounts.
  ///
  /// - Parameter id: The network.
  public init?(_ id: NetworkID) {
    guard let type = Self.all.first(where: { $0.id == id }) else { return nil }
    self = type
  }

  init(id: NetworkID, displayName: String, plugIn: any AccountPlugIn) {
    self.id = id
    self.displayName = displayName
    self.plugIn = plugIn
  }

  /// Whether both types belong to the same network.
  public static func == (left: AccountType, right: AccountType) -> Bool {
    left.id == right.id
  }

  /// Hashes the network's identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
