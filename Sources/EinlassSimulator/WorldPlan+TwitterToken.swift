extension WorldPlan {
  /// An access token that a person has given the world's app before.
  public struct TwitterToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The token: at Twitter the person's id, a hyphen and more, 50 characters at most.
    public var token: String
    /// Its secret.
    public var secret: String

    /// A token of these parts.
    public init(token: String, secret: String) {
      self.token = token
      self.secret = secret
    }

    /// The token's beginning, without the secret.
    public var description: String { "token '\(token.prefix(12))...' at Twitter" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
}
