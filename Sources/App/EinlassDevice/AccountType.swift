public import EinlassWire

/// A type of account that phones have in their Settings, as `ACAccountType` was one.
///
/// To add one, write its file beside this one and name it in `all`.
public struct AccountType: Sendable, Hashable {
  /// Whose accounts they are.
  public let id: NetworkID
  /// The network's name as people write it, as in the phone's prompt.
  public let displayName: String
  /// The particulars of this type.
  let plugIn: any AccountPlugIn

  /// Whether a phone has one account of the type at most, so that a new one takes the place of the one before.
  public var isSingle: Bool { plugIn.isSingle }

  /// All types that a phone has, in the order of Settings.
  public static let all: [AccountType] = [.twitter, .facebook]

  /// The type whose accounts are of `id`. `nil` if phones have no such accounts.
  public init?(_ id: NetworkID) {
    guard let type = Self.all.first(where: { $0.id == id }) else { return nil }
    self = type
  }

  init(id: NetworkID, displayName: String, plugIn: any AccountPlugIn) {
    self.id = id
    self.displayName = displayName
    self.plugIn = plugIn
  }

  /// Types are the same where they are of one network.
  public static func == (left: AccountType, right: AccountType) -> Bool {
    left.id == right.id
  }

  /// Hashes the network's identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
