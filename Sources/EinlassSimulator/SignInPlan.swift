public import Einlass
public import EinlassWire

/// What the app's author writes: which authenticator, and what it is given.
public struct SignInPlan: Sendable, Hashable {
  /// Which authenticator signs in.
  public var network: NetworkID
  /// False: neither class nor instance were given credentials of the consumer.
  public var isConfigured = true
  /// nil: what the world's app has at Twitter.
  public var consumerKey: String?
  /// nil: what the world's app has at Twitter.
  public var consumerSecret: String?
  /// nil: what the world's app has at Facebook.
  public var facebookAppID: String?
  /// Facebook: what the app wants to do; empty: the defaults.
  public var permissions: [String] = []
  /// Facebook: who may see what the app posts.
  public var audience = FacebookAuthenticator.Audience.onlyMe

  /// A Facebook session instead of an authenticator; nil: the authenticator.
  public var session: SessionPlan?

  /// Facebook's dialog without its kit instead of an authenticator; nil: the authenticator.
  public var web: WebLoginPlan?

  /// A sign-in through the broker instead of an authenticator; nil: no broker takes part.
  public var broker: BrokerPlan?

  /// How world files name the way to sign in.
  public var name: String {
    if broker != nil { return "broker" }
    return session != nil ? "session" : web != nil ? "web" : network.rawValue
  }

  /// A sign-in with what the world's app has.
  public init(_ network: NetworkID) {
    self.network = network
  }
}
