extension FacebookSession {
  /// Where a session is in its life; raw values are those of `FBSessionState`.
  ///
  /// Source: reference of Facebook's login, section 7.1.
  public enum State: Int, Sendable, Hashable, CaseIterable {
    /// New, without a token.
    case created = 0
    /// New, and a cached token was found; it takes a call to open it.
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

    /// The bit 512.
    public var isOpen: Bool { rawValue & 512 != 0 }

    /// The bit 256: nothing comes after it.
    public var isTerminal: Bool { rawValue & 256 != 0 }

    /// From where the state is legally reached, as in version 3.11 to 3.24 of the SDK.
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

  /// One change of a session: what observers get.
  public struct Change: Sendable {
    /// Whose.
    public let session: FacebookSession
    /// Where it was.
    public let previous: State
    /// Where it is.
    public let state: State
    /// Why, where it went wrong.
    public let failure: SessionError?
  }
}
