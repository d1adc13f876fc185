public import EinlassWorld

extension CallName {
  /// The broker's calls.
  public static let broker = BrokerCallNames()
}

/// The broker's calls.
public struct BrokerCallNames: Sendable {
  /// `broker.initialize_oauth`
  public let initializeOAuth = CallName("broker.initialize_oauth")
  /// `broker.finalize_oauth`
  public let finalizeOAuth = CallName("broker.finalize_oauth")
  /// `broker.user`
  public let user = CallName("broker.user")
  /// `broker.execution`
  public let execution = CallName("broker.execution")
  /// `broker.callback`
  public let callback = CallName("broker.callback")
  /// `broker.state`: the generation of a value that must not be guessable.
  public let state = CallName("broker.state")
}
