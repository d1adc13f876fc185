public import EinlassWorld

extension CallName {
  /// The broker's calls.
  public static var broker: BrokerCallNames { BrokerCallNames() }
}

/// The broker's calls.
public struct BrokerCallNames: Sendable {
  /// `broker.initialize_oauth`
  public var initializeOAuth: CallName { CallName("broker.initialize_oauth") }
  /// `broker.finalize_oauth`
  public var finalizeOAuth: CallName { CallName("broker.finalize_oauth") }
  /// `broker.user`
  public var user: CallName { CallName("broker.user") }
  /// `broker.execution`
  public var execution: CallName { CallName("broker.execution") }
  /// `broker.callback`
  public var callback: CallName { CallName("broker.callback") }
  /// `broker.state`
  public var state: CallName { CallName("broker.state") }
}
