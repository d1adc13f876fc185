internal import EinlassWire

extension AccountType {
  /// `com.apple.` and the network's id: the value of `ACAccountTypeIdentifierTwitter` and its like.
  public var appleIdentifier: String { "com.apple." + id.rawValue }

  /// The type with an identifier of Apple's. `nil` if phones have no such accounts.
  public init?(appleIdentifier: String) {
    guard let type = Self.all.first(where: { $0.appleIdentifier == appleIdentifier }) else { return nil }
    self = type
  }
}
