internal import EinlassDevice
internal import Synchronization

/// Writes a session's cache, one write at a time, so that what was requested last is what remains.
final class TokenCacheWriter: Sendable {
  private struct Written {
    var generation = 0
    var failure: TokenCacheError?
  }

  private let cache: any TokenCache
  private let mutex = AsyncMutex()
  private let written: Mutex<Written>

  /// `failure` is why the cache could not be read.
  init(_ cache: any TokenCache, failure: TokenCacheError?) {
    self.cache = cache
    written = Mutex(Written(failure: failure))
  }

  /// The generation of the last write that has ended, whether it failed or not.
  var writtenGeneration: Int { written.withLock { $0.generation } }

  /// Why the cache was of no use the last time. `nil` if it was.
  var failure: TokenCacheError? { written.withLock { $0.failure } }

  /// Brings the cache to what `pending` says by then; when it returns, at least what was requested before is done.
  ///
  /// It runs in a task of its own that it waits for: a caller who logs out and is cancelled is logged out all the same.
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
