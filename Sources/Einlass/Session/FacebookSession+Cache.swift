internal import EinlassDevice
internal import Synchronization

extension FacebookSession {
  /// Brings the cache to what is wanted by now; when it returns, at least what was wanted before is done.
  ///
  /// It runs in a task of its own that it waits for: who logs out and is cancelled is logged out all the same.
  func settleCache() async {
    await Task { () async in
      try? await self.cacheTurns.pass { () async throws(CancellationError) in
        while let wish = self.core.withLock({ $0.settledWish == $0.cacheWish.number ? nil : $0.cacheWish }) {
          let failure = await self.carryOut(wish)
          self.core.withLock { core in
            core.settledWish = wish.number
            core.cacheFailure = failure
          }
        }
      }
    }.value
  }

  private func carryOut(_ wish: Core.CacheWish) async -> TokenCacheFailure? {
    do throws(TokenCacheFailure) {
      if let token = wish.token {
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
