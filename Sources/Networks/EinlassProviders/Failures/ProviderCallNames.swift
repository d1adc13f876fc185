public import EinlassWorld

extension CallName {
  /// Returns the names of a described provider's calls.
  ///
  /// - Parameter network: The provider's network, such as `flickr`. It is not checked.
  /// - Returns: The names of its calls.
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

  /// Returns the name of a resource's call.
  ///
  /// - Parameter name: The resource's name in the description. It is not checked.
  /// - Returns: `NETWORK.NAME`.
  public func resource(_ name: String) -> CallName { CallName("\(network).\(name)") }
}
