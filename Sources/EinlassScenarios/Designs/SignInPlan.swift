public import Einlass

/// What the app's author writes: which design, what it is given, and what the app does.
public struct SignInPlan: Sendable {
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

  /// What the app does.
  package var steps: any SignInSteps

  /// The design whose steps they are.
  public var design: SignInDesign { type(of: steps).design }

  /// A sign-in with what the world's app has, by the steps that a world file of this design need not name.
  public init(_ design: SignInDesign) {
    steps = design.steps
  }

  /// A sign-in with what the world's app has, by these steps.
  package init(_ steps: some SignInSteps) {
    self.steps = steps
  }
}
