public import EinlassWire

/// The token that a broker got for the app.
public struct BrokeredToken: Sendable, Hashable {
  /// The token itself.
  public let text: String
  /// The time at which it expires. `nil` if not stated.
  public let expiration: WallTime?
}

extension BrokeredToken: CustomStringConvertible, CustomReflectable {
  /// The expiry without the token.
  public var description: String {
    "a Facebook token" + (expiration.map { " until \($0.seconds)" } ?? "")
  }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
