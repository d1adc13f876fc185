public import Einlass

/// The code of the app's author: the design, its settings and its steps.
public struct SignInScenario: Sendable {
  /// Whether the class or the instance was given consumer credentials.
  public var isConfigured = true
  /// The consumer key. Defaults to that of the world's app at Twitter.
  public var consumerKey: String?
  /// The consumer secret. Defaults to that of the world's app at Twitter.
  public var consumerSecret: String?
  /// The app id at Facebook. Defaults to that of the world's app.
  public var facebookAppID: String?
  /// The permissions that the app asks Facebook for. Empty for the defaults.
  public var permissions: [String] = []
  /// The audience of the app's posts at Facebook.
  public var audience = FacebookAuthenticator.Audience.onlyMe
  /// Whether the app leads the person to Settings if a problem can be fixed there, and signs in again afterwards.
  public var offersSettings = false

  /// The app's steps.
  package var steps: any SignInSteps

  /// The design that the steps belong to.
  public var design: SignInDesign { type(of: steps).design }

  /// Creates a sign-in with the credentials of the world's app, and the design's default steps.
  ///
  /// - Parameter design: The way in which the app signs in.
  public init(_ design: SignInDesign) {
    steps = design.steps
  }

  /// A sign-in with the credentials of the world's app, and these steps.
  package init(_ steps: some SignInSteps) {
    self.steps = steps
  }
}
