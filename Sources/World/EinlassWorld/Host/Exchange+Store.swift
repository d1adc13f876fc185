internal import EinlassStorage
internal import EinlassWire

// What an exchange does for a world that is in a store.

extension Exchange {
  /// Handles the request; where the world is in a store, everything that it changed is there once this returns, or the
  /// response says why not.
  func finished(
    _ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool
  ) async -> FinishedExchange {
    guard isDurable else { return await handled(request, from: sender, isForSocket: isForSocket) }
    // What comes while the request is handled need not be seen: the client could not tell.
    return await ReadingMoment.$current.withValue(ReadingMoment.current ?? ReadingMoment()) {
      await StorageFailures.$current.withValue(StorageFailures()) {
        await Journal.withAuthor { await stored(request, from: sender, isForSocket: isForSocket) }
      }
    }
  }

  private func stored(
    _ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool
  ) async -> FinishedExchange {
    let failuresBefore = journal.failureCount
    do throws(StorageError) {
      try await world.get()?.refresh()
      let finished = await handled(request, from: sender, isForSocket: isForSocket)
      try await journal.flush(failuresBefore: failuresBefore)
      return finished
    } catch {
      return FinishedExchange(request, of: sender, refusedFor: error)
    }
  }

  /// What the world's store could not do for this exchange, once the plans are stored where they are not those of
  /// `revision` any more; nil: it has done everything.
  func storageError(plansWere revision: Int) async -> StorageError? {
    await StorageFailures.current?.settle()
    if let error = StorageFailures.current?.first { return error }
    guard plans.revision != revision, let world = world.get() else { return nil }
    do throws(StorageError) {
      try await world.saveState()
      return nil
    } catch {
      return error
    }
  }

  /// The planned failures that act at this occurrence of `endpoint`.
  func take(
    for endpoint: String, caller: PlannedFailure.Person? = nil
  ) async throws(StorageError) -> [PlannedFailure] {
    guard isDurable, let world = world.get(), let keeper = world.keeper else {
      return plans.take(for: endpoint, caller: caller)
    }
    return try await keeper.take(for: endpoint, caller: caller, in: world)
  }
}
