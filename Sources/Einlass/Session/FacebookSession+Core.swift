internal import EinlassWire

extension FacebookSession {
  /// What a session knows at one moment; the rules of its life are here and nowhere else.
  struct Core {
    /// What the cache is to hold; each wish has a number of its own.
    struct CacheWish {
      var number = 0
      var token: FacebookTokenData?
    }

    private(set) var state = State.created
    private(set) var token: FacebookTokenData?
    var cacheFailure: TokenCacheFailure?
    /// Who waits for another app, or a page, to answer.
    var waiting: LoginWait?
    /// Permissions are being asked for.
    var isReauthorizing = false
    /// When an extension was last tried; nil: never.
    var extensionTriedAt: WallTime?
    /// With which behaviour the session was opened.
    var behavior = FacebookLoginBehavior.withFallbackToWebView
    private(set) var cacheWish = CacheWish()
    var settledWish = 0
    /// Changes that observers have not been told of.
    var untold: [(previous: State, state: State, failure: Failure?)] = []
    var isTelling = false
    var observers: [Int: @Sendable (Change) -> Void] = [:]
    var streams: [Int: AsyncStream<Change>.Continuation] = [:]
    private var lastObserver = 0

    init(token: FacebookTokenData?, cacheFailure: TokenCacheFailure?) {
      self.token = token
      self.cacheFailure = cacheFailure
      if token != nil { state = .createdTokenLoaded }
    }

    /// Goes to `next`, with the token it has there; leaving the open states drops it.
    mutating func move(
      to next: State, token: FacebookTokenData? = nil, failure: Failure? = nil
    ) throws(Failure) {
      guard next.predecessors.contains(state) else { throw .illegalTransition(from: state, to: next) }
      untold.append((state, next, failure))
      state = next
      if next.isTerminal {
        self.token = nil
        isReauthorizing = false
      } else if let token {
        self.token = token
      }
    }

    /// Notes what was declined, without a change of state.
    mutating func decline(_ names: [String]) {
      guard let known = token?.declinedPermissions else { return }
      token?.declinedPermissions = known + names.filter { !known.contains($0) }
    }

    mutating func wish(_ token: FacebookTokenData?) {
      cacheWish = CacheWish(number: cacheWish.number + 1, token: token)
    }

    mutating func nextObserver() -> Int {
      lastObserver += 1
      return lastObserver
    }
  }
}
