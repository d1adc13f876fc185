extension FacebookSession {
  /// The state of a session; raw values are those of `FBSessionState`.
  ///
  /// Source: reference of Facebook's login, section 7.1.
  public enum State: Int, Sendable, Hashable, CaseIterable {
    /// New, without a token.
    case created = 0
    /// New, with a cached token; a call has to open it.
    case createdTokenLoaded = 1
    /// Signing in.
    case createdOpening = 2
    /// The sign-in ended without a token.
    case closedLoginFailed = 257
    /// Closed after it was open.
    case closed = 258
    /// Open.
    case open = 513
    /// Open, and the token has been replaced since.
    case openTokenExtended = 514

    /// Whether bit 512 is set.
    public var isOpen: Bool { rawValue & 512 != 0 }

    /// Whether bit 256 is set: no other state follows.
    public var isTerminal: Bool { rawValue & 256 != 0 }

    /// The states from which this one may be reached, as in versions 3.11 to 3.24 of the SDK.
    public var predecessors: Set<State> {
      switch self {
      case .created: []
      case .createdTokenLoaded, .createdOpening: [.created]
      case .open: [.createdTokenLoaded, .createdOpening]
      case .openTokenExtended: [.open, .openTokenExtended]
      case .closedLoginFailed: [.created, .createdTokenLoaded, .createdOpening]
      case .closed: [.open, .openTokenExtended]
      }
    }

    /// The case's name.
    public var name: String { "\(self)" }
  }

  /// A change of a session, as passed to observers.
  public struct Change: Sendable {
    /// The session.
    public let session: FacebookSession
    /// The previous state.
    public let previous: State
    /// The new state.
    public let state: State
    /// The failure that caused the change, if any.
    public let failure: SessionError?
  }
}
