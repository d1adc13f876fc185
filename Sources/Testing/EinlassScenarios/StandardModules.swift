internal import EinlassNetworks
internal import EinlassPhone
public import EinlassProviders
public import EinlassWorld

extension WorldModules {
  /// The modules of this program's worlds, including the described providers loaded so far.
  public static let standard = standard(with: LoadedProviders.all)

  /// Checks that `descriptions` can be part of one world with the standard modules and with each other.
  ///
  /// - Throws: `ConfigurationError` with two descriptions that share a name or host.
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

  /// Returns the standard modules and the providers of `descriptions`.
  public static func standard(with descriptions: [ProviderDescription]) -> WorldModules {
    WorldModules(
      [.host] + WorldModule.networks + WorldModule.providers(descriptions) + [.phone, .appSide, .backEnd])
  }
}

extension World {
  /// Creates the world of `configuration`.
  ///
  /// - Throws: `ConfigurationError` if the configuration contradicts itself, such as with an account of a person who
  ///   does not exist.
  public convenience init(_ configuration: WorldConfiguration = WorldConfiguration()) async throws {
    try self.init(configuration, modules: .standard)
  }

  /// Creates the world of `configuration` with the providers of `descriptions` added.
  ///
  /// - Throws: `ConfigurationError` if the configuration contradicts itself, or if two networks share a name or host.
  public convenience init(
    _ configuration: WorldConfiguration = WorldConfiguration(), providers descriptions: [ProviderDescription]
  ) async throws {
    try WorldModules.check(descriptions)
    try self.init(configuration, modules: .standard(with: descriptions))
  }
}

extension WorldDirectory {
  /// A directory with its default world, which is the unchanged template.
  ///
  /// - Parameter now: The real time since some moment, for idle worlds. It must not go back.
  /// - Throws: `Failure.badConfiguration` if the template contradicts itself.
  public convenience init(
    _ template: WorldConfiguration = WorldConfiguration(), limits: Limits = Limits(),
    now: @escaping @Sendable () -> Duration = WorldDirectory.uptime
  ) async throws(DirectoryError) {
    try await self.init(template, modules: .standard, limits: limits, now: now)
  }
}
