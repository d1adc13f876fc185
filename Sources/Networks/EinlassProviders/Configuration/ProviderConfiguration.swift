public import EinlassWorld

/// The configuration of one described provider in a world: the registered app and the people.
///
/// Values that are not set are derived from the description's shapes and the world's seed.
public struct ProviderConfiguration: Sendable, Hashable, Codable {
  /// The app.
  public var app = App()
  /// The people. Defaults to one, called lena.
  public var people: [Person]?

  /// An empty configuration.
  public init() {}

  /// The app at the provider. Values that are `nil` are derived from the description.
  public struct App: Sendable, Hashable, Codable {
    /// The consumer key.
    public var key: String?
    /// The consumer secret.
    public var secret: String?
    /// The callbacks. The first one is used if a request names none.
    public var callbacks: [String]?
    /// The public key, PEM-encoded, of an app that signs with RSA. Defaults to the key that Einlass publishes for
    /// tests.
    public var publicKey: String?
    /// The permission of its key without a token.
    public var permission: String?
    /// Further fields by the names in the description.
    public var fields: [String: String] = [:]
    /// Whether the provider has suspended it.
    public var isSuspended = false

    /// An app with default values.
    public init() {}
  }

  /// A person at the provider. Values that are `nil` are derived from the description.
  public struct Person: Sendable, Hashable, Codable {
    /// The name by which worlds and pages identify the person.
    public var name: String
    /// The id.
    public var id: String?
    /// The display name.
    public var fullName: String?
    /// The e-mail address.
    public var email: String?
    /// An access token of the app, valid from the start.
    public var token: String?
    /// The token's secret.
    public var secret: String?
    /// The permission of that token.
    public var permission: String?
    /// Further fields by the names in the description.
    public var fields: [String: String] = [:]
    /// Whether the provider has suspended the person.
    public var isSuspended = false

    /// A person whose other values are derived from the description.
    ///
    /// - Parameter name: The name by which worlds and pages identify the person.
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
  /// The configuration of a described provider. Defaults to an empty configuration.
  ///
  /// - Parameter network: The provider's network, such as `flickr`.
  public subscript(provider network: String) -> ProviderConfiguration {
    get { self[ProviderConfigurations.self].networks[network] ?? ProviderConfiguration() }
    set { self[ProviderConfigurations.self].networks[network] = newValue }
  }
}
