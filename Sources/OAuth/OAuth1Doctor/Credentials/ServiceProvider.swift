/// The provider of the API that the requests are for, with facts beyond its rules for signatures.
public struct ServiceProvider: Sendable, Hashable {
  /// The provider's name in explanations.
  public var name: String
  /// The hosts of its API: a client that sends its requests elsewhere, to a proxy or a simulator, may have signed one
  /// of them.
  public var hosts: [String]
  /// The paths that clients have requested, if a proxy before the server has changed and reported them.
  public var forwardedPaths: [String] = []
  /// The ports that clients have requested, if such a proxy reports them.
  public var forwardedPorts: [String] = []
  /// Whether it refuses to issue temporary credentials without `oauth_callback`, as RFC 5849 requires (section 2.1).
  public var requiresCallback: Bool

  /// A provider as explanations name it.
  ///
  /// - Parameters:
  ///   - name: The provider's name in explanations.
  ///   - hosts: The hosts of its API, which a client may have signed although it sent the request elsewhere.
  ///   - requiresCallback: Whether it refuses to issue temporary credentials without `oauth_callback` (RFC
  ///     5849, section 2.1).
  public init(name: String = "the server", hosts: [String] = [], requiresCallback: Bool = true) {
    (self.name, self.hosts, self.requiresCallback) = (name, hosts, requiresCallback)
  }
}
