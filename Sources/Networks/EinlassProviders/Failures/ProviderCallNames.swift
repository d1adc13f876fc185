public import EinlassWorld

extension CallName {
  /// The calls of a described provider.
  public static func provider(_ network: String) -> ProviderCallNames { ProviderCallNames(network: network) }
}

/// The calls of a described provider.
public struct ProviderCallNames: Sendable {
  let network: String

  /// `NETWORK.request_token`
  public var requestToken: CallName { CallName("\(network).request_token") }
  /// `NETWORK.authorize`
  public var authorize: CallName { CallName("\(network).authorize") }
  /// `NETWORK.access_token`
  public var accessToken: CallName { CallName("\(network).access_token") }

  /// A resource by its name in the description.
  public func resource(_ name: String) -> CallName { CallName("\(network).\(name)") }
}
