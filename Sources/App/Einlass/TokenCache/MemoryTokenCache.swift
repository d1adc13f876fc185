internal import Synchronization

/// Keeps the token as long as the cache itself lives: for apps that make several sessions in one run, and for tests.
public final class MemoryTokenCache: TokenCache {
  private let token: Mutex<FacebookTokenData?>

  /// A cache that holds `token`; nil: an empty one.
  public init(_ token: FacebookTokenData? = nil) {
    self.token = Mutex(token)
  }

  /// What was kept last.
  public func load() -> FacebookTokenData? { token.withLock { $0 } }
  /// Keeps `token`.
  public func save(_ token: FacebookTokenData) { self.token.withLock { $0 = token } }
  /// Forgets the token.
  public func clear() { token.withLock { $0 = nil } }
}
