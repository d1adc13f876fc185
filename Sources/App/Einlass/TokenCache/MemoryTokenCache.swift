internal import Synchronization

/// A cache that keeps the token in memory, for apps that make several sessions in one run, and for tests.
public final class MemoryTokenCache: TokenCache {
  private let token: Mutex<FacebookTokenData?>

  /// Creates a cache.
  ///
  /// - Parameter token: The first contents; `nil` for an empty cache.
  public init(_ token: FacebookTokenData? = nil) {
    self.token = Mutex(token)
  }

  /// Reads the cache.
  ///
  /// - Returns: The last saved token; `nil` if there is none.
  public func load() -> FacebookTokenData? { token.withLock { $0 } }
  /// Keeps a token, which replaces the previous one.
  ///
  /// - Parameter token: The token to keep.
  public func save(_ token: FacebookTokenData) { self.token.withLock { $0 = token } }
  /// Forgets the token.
  public func clear() { token.withLock { $0 = nil } }
}
