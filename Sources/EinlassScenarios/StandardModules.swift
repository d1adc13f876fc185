internal import EinlassNetworks
internal import EinlassPhone
public import EinlassWorld

extension WorldModules {
  /// The modules of this program's worlds.
  public static let standard = WorldModules([.host] + WorldModule.networks + [.phone, .appSide, .backEnd])
}

extension World {
  /// Makes the world of `configuration`.
  ///
  /// - Throws: `ConfigurationError` where the configuration contradicts itself, such as an account of a person who does
  ///   not exist.
  public convenience init(_ configuration: WorldConfiguration = WorldConfiguration()) async throws {
    try await self.init(configuration, modules: .standard)
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
