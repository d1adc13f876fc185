/// The rules of an app that asks its back end at every start: states, events, and effects.
///
/// It is a pure value, so all of it can be tested: every event has a meaning in every state, even if that is to ignore
/// it.
public struct SignInMachine: Sendable, Hashable {
  /// The states of the app.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Not started yet.
    case idle
    /// Behind the launch screen; the cache is being read.
    case launching
    /// A session is open, and the back end is being asked about its token.
    case checking
    /// The back end could not be reached; the session is kept.
    case unreachable
    /// No person is signed in.
    case signedOut
    /// The person is signing in.
    case signingIn
    /// The back end knows the person.
    case signedIn
  }

  /// The events.
  public enum Event: String, Sendable, Hashable, CaseIterable {
    /// The app starts.
    case start
    /// The cache held a token, and the session is open.
    case tokenFound
    /// The cache held none.
    case tokenMissing
    /// The person wants to sign in.
    case signIn
    /// The session has opened.
    case opened
    /// The session did not open.
    case openingFailed
    /// The back end accepts the token.
    case accepted
    /// The back end refuses the token.
    case refused
    /// The back end did not answer.
    case unanswered
    /// The back end should be asked again.
    case retry
    /// Facebook no longer accepts the token: the session has closed.
    case tokenInvalid
    /// The person wants to sign out.
    case signOut
  }

  /// The work that follows a step.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Look for a cached token.
    case look
    /// Ask the back end about the token.
    case ask
    /// Open a session.
    case open
    /// Close the session and forget its token.
    case end
  }

  /// The state of the app.
  public private(set) var state = State.idle
  /// Whether the app still shows its launch screen: until it is known whether a person is signed in.
  public private(set) var isShowingLaunchScreen = true

  /// Creates the machine of an app that has not started.
  public init() {}

  /// Creates a machine in `state`, to look at what would follow.
  package init(in state: State) {
    self.state = state
  }

  /// Takes the step that follows from an event.
  ///
  /// - Parameter event: An event of the app, its session or its back end.
  /// - Returns: The new state, and the work that follows, if any. `nil`, without a change, if the event has
  ///   no meaning in the current state.
  public mutating func take(_ event: Event) -> (state: State, effect: Effect?)? {
    guard let (next, effect) = step(event) else { return nil }
    state = next
    if next == .signedIn || next == .signedOut { isShowingLaunchScreen = false }
    return (next, effect)
  }

  private func step(_ event: Event) -> (State, Effect?)? {
    switch (state, event) {
    case (.idle, .start): (.launching, .look)
    case (.launching, .tokenFound): (.checking, .ask)
    case (.launching, .tokenMissing): (.signedOut, nil)
    case (.checking, .accepted): (.signedIn, nil)
    case (.checking, .refused), (.checking, .tokenInvalid): (.signedOut, .end)
    // An unreachable back end says nothing about the token.
    case (.checking, .unanswered): (.unreachable, nil)
    case (.unreachable, .retry): (.checking, .ask)
    case (.unreachable, .tokenInvalid), (.signedIn, .tokenInvalid): (.signedOut, .end)
    case (.signedOut, .signIn): (.signingIn, .open)
    case (.signingIn, .opened): (.checking, .ask)
    case (.signingIn, .openingFailed): (.signedOut, nil)
    case (.launching, .signOut), (.checking, .signOut), (.unreachable, .signOut), (.signingIn, .signOut),
      (.signedIn, .signOut):
      (.signedOut, .end)
    default: nil
    }
  }
}
