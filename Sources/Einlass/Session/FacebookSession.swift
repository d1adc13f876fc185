public import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// One sign-in at Facebook through its whole life, as `FBSession` of the SDK 3.x: opened once, perhaps extended,
/// closed once.
///
/// Make one for each sign-in and hand it on; there is no active session behind your back. It may be used from any
/// task. Where two calls race, the state decides: each transition happens once, whole, and observers get all of
/// them in their order. Source: reference of Facebook's login, section 7.
public final class FacebookSession: Sendable {
  /// What the app's author decided.
  public let settings: Settings
  let app: InstalledApp
  let cache: any TokenCache
  let web: (any WebAuthenticationSession)?
  let opener: (any URLOpener)?
  let core: Mutex<Core>
  /// The cache is changed by one at a time, so that what was wanted last is what remains.
  let cacheTurns = Turnstile()

  /// A session of an app; reads the cache, so that it is `createdTokenLoaded` where that holds a token of the app
  /// which has not ended, and `created` otherwise.
  ///
  /// A token that has ended or is another app's is cleared. A cache that cannot be read is left alone, and
  /// `cacheFailure` says why. Without `web` there is no sign-in page within the app, without `opener` no other app.
  public init(
    _ settings: Settings, app: InstalledApp, cache: any TokenCache = NoTokenCache(),
    web: (any WebAuthenticationSession)? = nil, opener: (any URLOpener)? = nil
  ) async {
    self.settings = settings
    self.app = app
    self.cache = cache
    self.web = web
    self.opener = opener
    let (token, failure) = await Self.cached(cache, settings.appID, at: app.clock.now)
    core = Mutex(Core(token: token, cacheFailure: failure))
  }

  private static func cached(
    _ cache: any TokenCache, _ appID: String, at now: WallTime
  ) async -> (FacebookTokenData?, TokenCacheFailure?) {
    do throws(TokenCacheFailure) {
      guard var token = try await cache.load() else { return (nil, nil) }
      guard !token.isExpired(at: now), token.appID ?? appID == appID else {
        try await cache.clear()
        return (nil, nil)
      }
      token.appID = appID
      return (token, nil)
    } catch {
      return (nil, error)
    }
  }

  /// Where the session is.
  public var state: State { core.withLock { $0.state } }

  /// Whether it can be used.
  public var isOpen: Bool { state.isOpen }

  /// Whether it has left for another app, or a page, and awaits what comes back.
  public var isAwaitingAnswer: Bool { core.withLock { $0.waiting != nil } }

  /// The token; nil: there is none, or the session is closed.
  public var token: FacebookTokenData? { core.withLock { $0.token } }

  /// Why the cache was of no use the last time; nil: it was.
  public var cacheFailure: TokenCacheFailure? { core.withLock { $0.cacheFailure } }

  /// Whether the person granted a permission; `public_profile` always is.
  public func hasGranted(_ permission: String) -> Bool {
    token?.permissions.contains(permission) ?? false
  }
}
