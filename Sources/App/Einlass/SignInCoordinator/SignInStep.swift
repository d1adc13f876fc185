/// One step of a coordinator, as reported to its delegate.
public struct SignInStep: Sendable, Hashable {
  /// The previous state.
  public let previous: SignInMachine.State
  /// The event.
  public let event: SignInMachine.Event
  /// The new state.
  public let state: SignInMachine.State
  /// Whether the app still shows its launch screen.
  public let isShowingLaunchScreen: Bool
  /// The error, or the back end's message. `nil` if there is none.
  public let reason: String?
}

/// The delegate of a coordinator, notified of each step on the main actor, in order. Held weakly.
public protocol SignInCoordinatorDelegate: AnyObject, Sendable {
  /// Called after the coordinator has taken a step.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator.
  ///   - step: The step, which has already changed the coordinator's state.
  @MainActor
  func signInCoordinator(_ coordinator: SignInCoordinator, took step: SignInStep)
}

/// The app's own back end, which has the app's secret and decides who may sign in.
public protocol SignInBackEnd<SessionToken>: Sendable {
  /// The type of the token that it checks.
  associatedtype SessionToken: Sendable

  /// Checks whether the person with this token may continue.
  ///
  /// - Parameter token: The token of an open session.
  /// - Returns: The verdict; `unanswered` keeps the session, so that the app can ask again.
  func check(_ token: SessionToken) async -> SignInVerdict
}

/// A back end's verdict on a token.
public enum SignInVerdict: Sendable, Hashable {
  /// The person may continue.
  case accepted
  /// The token is not accepted, with the reason.
  case refused(String)
  /// No response came, for the given reason; the token may be valid.
  case unanswered(String)
}
