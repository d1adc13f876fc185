public import EinlassProviders
public import EinlassWorld

extension WorldModules {
  /// The modules of this program's worlds, including the described providers loaded so far.
  public static let standard = standard(with: LoadedProviders.all)

  /// Checks that `descriptions` can be part of one world with the standard modules and with each other.
  ///
  /// - Parameter descriptions: The described providers.
  /// - Throws: `ConfigurationError` if two networks have the same name or the same host.
  public static func check(_ descriptions: [ProviderDescription]) throws(ConfigurationError) {
    let others = [.host] + WorldModule.networks + [.phone, .appSide, .backEnd]
    var names = Set(others.map(\.id))
    var owners: [String: String] = [:]
    for module in others {
      for host in module.network.hosts?.hosts ?? [] { owners[host] = module.displayName }
    }
    for module in WorldModule.providers(descriptions) where module.network.hosts != nil {
      guard names.insert(module.id).inserted else {
        throw ConfigurationError(
          "another module of the world is already called '\(module.id)'; change the provider's 'network'")
      }
      for host in module.network.hosts?.hosts ?? [] {
        if let owner = owners.updateValue(module.displayName, forKey: host) {
          throw ConfigurationError(
            "\(owner) and \(module.displayName) both use \(host), but a server supports only one network "
              + "per host; remove one")
        }
      }
    }
  }

  /// Returns the modules of worlds with some described providers.
  ///
  /// - Parameter descriptions: The providers, which `check(_:)` accepts.
  /// - Returns: The standard modules and a module for each provider.
  public static func standard(with descriptions: [ProviderDescription]) -> WorldModules {
    WorldModules(
      [.host] + WorldModule.networks + WorldModule.providers(descriptions) + [.phone, .appSide, .backEnd])
  }
}

extension World {
  /// Creates a world with the standard modules.
  ///
  /// - Parameter configuration: The contents of the world. Defaults to an empty one.
  /// - Throws: `ConfigurationError` if the configuration contradicts itself, such as with an account of a
  ///   person who does not exist.
  public convenience init(_ configuration: WorldConfiguration = WorldConfiguration()) async throws {
    try self.init(configuration, modules: .standard)
  }

  /// Creates a world with the standard modules and some described providers.
  ///
  /// - Parameters:
  ///   - configuration: The contents of the world. Defaults to an empty one.
  ///   - descriptions: The providers that the world has in addition.
  /// - Throws: `ConfigurationError` if the configuration contradicts itself, or if two networks have the same
  ///   name or the same host.
  public convenience init(
    _ configuration: WorldConfiguration = WorldConfiguration(), providers descriptions: [ProviderDescription]
  ) async throws {
    try WorldModules.check(descriptions)
    try self.init(configuration, modules: .standard(with: descriptions))
  }
}

extension WorldDirectory {
  /// Creates a directory with its default world, which is the unchanged template. Its worlds end with the
  /// program.
  ///
  /// - Parameters:
  ///   - template: The configuration of every new world, except for the seed. Defaults to an empty one.
  ///   - limits: The limits on the number of worlds and on their idle time. Defaults to 10,000 worlds without
  ///     expiry.
  ///   - now: The real time since some moment, for idle worlds. It must not go back.
  /// - Throws: `DirectoryError.badConfiguration` if the template contradicts itself.
  public convenience init(
    _ template: WorldConfiguration = WorldConfiguration(), limits: Limits = Limits(),
    now: @escaping @Sendable () -> Duration = WorldDirectory.uptime
  ) async throws(DirectoryError) {
    try await self.init(template, modules: .standard, limits: limits, now: now)
  }
}
