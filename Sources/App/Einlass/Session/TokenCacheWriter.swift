internal import EinlassDevice
internal import Synchronization

/// Writes a session's cache, one write at a time, so that the last request wins.
final class TokenCacheWriter: Sendable {
  private struct Written {
    var generation = 0
    var failure: TokenCacheError?
  }

  private let cache: any TokenCache
  private let mutex = AsyncMutex()
  private let written: Mutex<Written>

  /// Creates a writer; `failure` is the error of reading the cache.
  init(_ cache: any TokenCache, failure: TokenCacheError?) {
    self.cache = cache
    written = Mutex(Written(failure: failure))
  }

  /// The generation of the last write that has ended, whether it failed or not.
  var writtenGeneration: Int { written.withLock { $0.generation } }

  /// The cache's last error. `nil` if it worked the last time.
  var failure: TokenCacheError? { written.withLock { $0.failure } }

  /// Writes the current result of `pending` to the cache. On return, at least all earlier requests are done.
  ///
  /// It awaits a separate task, so cancelling a caller that logs out does not stop the log-out.
  func write(_ pending: @escaping @Sendable () -> SessionLifecycle.PendingCacheWrite) async {
    await Task { () async in
      try? await self.mutex.withLock { () async throws(CancellationError) in
        while true {
          let next = pending()
          guard self.written.withLock({ $0.generation != next.generation }) else { return }
          let failure = await self.write(next.token)
          self.written.withLock { $0 = Written(generation: next.generation, failure: failure) }
        }
      }
    }.value
  }

  private func write(_ token: FacebookTokenData?) async -> TokenCacheError? {
    do throws(TokenCacheError) {
      if let token {
        try await cache.save(token)
      } else {
        try await cache.clear()
      }
      return nil
    } catch {
      return error
    }
  }
}
