public import Einlass
public import EinlassWire

/// What the app's author writes: which authenticator, and what it is given.
public struct SignInPlan: Sendable, Hashable {
  public var network: NetworkID
  /// False: neither class nor instance were given credentials of the consumer.
  public var isConfigured = true
  /// nil: what the world's app has at Twitter.
  public var consumerKey: String?
  public var consumerSecret: String?
  /// nil: what the world's app has at Facebook.
  public var facebookAppID: String?
  /// Facebook: what the app wants to do; empty: the defaults.
  public var permissions: [String] = []
  public var audience = FacebookAuthenticator.Audience.onlyMe

  public init(_ network: NetworkID) {
    self.network = network
  }
}
