internal import Synchronization

/// A cache that keeps the token in memory, for apps that make several sessions in one run, and for tests.
public final class MemoryTokenCache: TokenCache {
  private let token: Mutex<FacebookTokenData?>

  /// Creates a cache that holds `token`, or an empty one if `nil`.
  public init(_ token: FacebookTokenData? = nil) {
    self.token = Mutex(token)
  }

  /// Returns the last saved token.
  public func load() -> FacebookTokenData? { token.withLock { $0 } }
  /// Keeps `token`.
  public func save(_ token: FacebookTokenData) { self.token.withLock { $0 = token } }
  /// Forgets the token.
  public func clear() { token.withLock { $0 = nil } }
}
