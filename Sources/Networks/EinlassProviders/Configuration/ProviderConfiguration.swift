public import EinlassWorld

/// What a world states of one described provider: the app as it is registered there, and the people.
///
/// What it does not state is made from the description's shapes and the world's seed.
public struct ProviderConfiguration: Sendable, Hashable, Codable {
  /// The app.
  public var app = App()
  /// The people. `nil` if one, who is called lena.
  public var people: [Person]?

  /// Nothing stated.
  public init() {}

  /// The app as the provider knows it; nil: made from the description.
  public struct App: Sendable, Hashable, Codable {
    /// The consumer key.
    public var key: String?
    /// The consumer secret.
    public var secret: String?
    /// The addresses that a browser may go back to, the first one where a request names none.
    public var callbacks: [String]?
    /// The public key of an app that signs with RSA, PEM; nil: that of the key pair that Einlass publishes for tests.
    public var publicKey: String?
    /// What its key may do by itself.
    public var permission: String?
    /// Further fields by the names in the description.
    public var fields: [String: String] = [:]
    /// Whether the provider has suspended it.
    public var isSuspended = false

    /// Nothing stated.
    public init() {}
  }

  /// A person at the provider; nil: made from the description.
  public struct Person: Sendable, Hashable, Codable {
    /// The name, by which worlds and pages know the person.
    public var name: String
    /// The id.
    public var id: String?
    /// The name for people.
    public var fullName: String?
    /// The e-mail address.
    public var email: String?
    /// An access token of the app, valid from the start.
    public var token: String?
    /// The token's secret.
    public var secret: String?
    /// What that token may do.
    public var permission: String?
    /// Further fields by the names in the description.
    public var fields: [String: String] = [:]
    /// Whether the provider has suspended the person.
    public var isSuspended = false

    /// A person of that name.
    public init(name: String) {
      self.name = name
    }
  }
}

/// The configurations of all described providers of a world, by network.
package struct ProviderConfigurations: ModuleConfiguration, Codable {
  @usableFromInline package static let standard = Self()

  package var networks: [String: ProviderConfiguration] = [:]

  package init() {}
}

extension WorldConfiguration {
  /// What the world states of the described provider called `network`.
  public subscript(provider network: String) -> ProviderConfiguration {
    get { self[ProviderConfigurations.self].networks[network] ?? ProviderConfiguration() }
    set { self[ProviderConfigurations.self].networks[network] = newValue }
  }
}
