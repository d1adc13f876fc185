internal import EinlassNetworks
internal import EinlassPhone
public import EinlassProviders
public import EinlassWorld

extension WorldModules {
  /// The modules of this program's worlds, among them the described providers that it has loaded by now.
  public static let standard = standard(with: LoadedProviders.all)

  /// Checks that `descriptions` can be part of one world with the standard modules and with each other.
  ///
  /// - Throws: `ConfigurationError` with the two that have one name or one host.
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

  /// The standard modules, and the providers of `descriptions` as well.
  public static func standard(with descriptions: [ProviderDescription]) -> WorldModules {
    WorldModules(
      [.host] + WorldModule.networks + WorldModule.providers(descriptions) + [.phone, .appSide, .backEnd])
  }
}

extension World {
  /// Makes the world of `configuration`.
  ///
  /// - Throws: `ConfigurationError` where the configuration contradicts itself, such as an account of a person who does
  ///   not exist.
  public convenience init(_ configuration: WorldConfiguration = WorldConfiguration()) async throws {
    try self.init(configuration, modules: .standard)
  }

  /// Makes the world of `configuration` with the providers that `descriptions` describe besides.
  ///
  /// - Throws: `ConfigurationError` where the configuration contradicts itself, and where two networks have one name or
  ///   one host.
  public convenience init(
    _ configuration: WorldConfiguration = WorldConfiguration(), providers descriptions: [ProviderDescription]
  ) async throws {
    try WorldModules.check(descriptions)
    try self.init(configuration, modules: .standard(with: descriptions))
  }
}

extension WorldDirectory {
  /// A directory with its default world, which is the template as it is.
  ///
  /// - Parameter now: Real time since some moment, for idle worlds; it may not go back.
  /// - Throws: `Failure.badConfiguration` where the template contradicts itself.
  public convenience init(
    _ template: WorldConfiguration = WorldConfiguration(), limits: Limits = Limits(),
    now: @escaping @Sendable () -> Duration = WorldDirectory.uptime
  ) async throws(DirectoryError) {
    try await self.init(template, modules: .standard, limits: limits, now: now)
  }
}
