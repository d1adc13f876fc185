internal import EinlassWire

extension AccountType {
  /// `com.apple.` and the network's id: the value of `ACAccountTypeIdentifierTwitter` and its like.
  public var appleIdentifier: String { "com.apple." + id.rawValue }

  /// Finds a type by Apple's identifier. Fails if phones have no such accounts.
  ///
  /// - Parameter appleIdentifier: The identifier, such as `com.apple.twitter`.
  public init?(appleIdentifier: String) {
    guard let type = Self.all.first(where: { $0.appleIdentifier == appleIdentifier }) else { return nil }
    self = type
  }
}
