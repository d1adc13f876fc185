/// One step of a coordinator, as its delegate is told of it.
public struct SignInStep: Sendable, Hashable {
  /// Where the app was.
  public let previous: SignInMachine.State
  /// What happened.
  public let event: SignInMachine.Event
  /// Where the app is.
  public let state: SignInMachine.State
  /// Whether the app still shows its launch screen.
  public let isShowingLaunchScreen: Bool
  /// Why it went wrong, or what the back end said. `nil` if nothing is to be said.
  public let reason: String?
}

/// Is told of each step of a coordinator, on the main actor, in order; held weakly.
public protocol SignInCoordinatorDelegate: AnyObject, Sendable {
  /// The coordinator has taken a step.
  @MainActor
  func signInCoordinator(_ coordinator: SignInCoordinator, took step: SignInStep)
}

/// The app's own back end, which has the app's secret and knows whom it lets in.
public protocol SignInBackEnd<SessionToken>: Sendable {
  /// The token of the sessions that it checks.
  associatedtype SessionToken: Sendable

  /// Whether the person with this token may go on.
  func check(_ token: SessionToken) async -> SignInVerdict
}

/// What a back end says about a token.
public enum SignInVerdict: Sendable, Hashable {
  /// The person may go on.
  case accepted
  /// The token is not accepted, with the reason.
  case refused(String)
  /// No response came, with what went wrong; the token may be good.
  case unanswered(String)
}
