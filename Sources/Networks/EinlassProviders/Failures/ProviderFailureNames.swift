public import EinlassWorld

extension FailureName {
  /// The failures of a described provider.
  public static func provider(_ network: String) -> ProviderFailureNames {
    ProviderFailureNames(network: network)
  }
}

/// The failures of a described provider: its refusals, in its own form.
public struct ProviderFailureNames: Sendable {
  let network: String

  /// A refusal by the name that description files use, such as `token_expired`; `einlass failures` lists them.
  public func refusal(_ cause: String) -> FailureName {
    FailureName("\(network)-\(cause.replacing("_", with: "-"))")
  }
}

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
