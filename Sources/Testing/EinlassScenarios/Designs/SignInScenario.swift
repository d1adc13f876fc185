public import Einlass

/// What the app's author writes: the design, its settings, and what the app does.
public struct SignInScenario: Sendable {
  /// False: neither the class nor the instance was given consumer credentials.
  public var isConfigured = true
  /// nil: the key of the world's app at Twitter.
  public var consumerKey: String?
  /// nil: the secret of the world's app at Twitter.
  public var consumerSecret: String?
  /// nil: the id of the world's app at Facebook.
  public var facebookAppID: String?
  /// Facebook: what the app wants to do; empty: the defaults.
  public var permissions: [String] = []
  /// Facebook: who may see what the app posts.
  public var audience = FacebookAuthenticator.Audience.onlyMe
  /// Whether the app leads the person to Settings where a problem is mended there, and signs in again afterwards.
  public var offersSettings = false

  /// What the app does.
  package var steps: any SignInSteps

  /// The design that the steps belong to.
  public var design: SignInDesign { type(of: steps).design }

  /// A sign-in with the credentials of the world's app, and the design's default steps.
  public init(_ design: SignInDesign) {
    steps = design.steps
  }

  /// A sign-in with the credentials of the world's app, and these steps.
  package init(_ steps: some SignInSteps) {
    self.steps = steps
  }
}
