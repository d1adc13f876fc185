internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// Takes over which worlds other programs have published, replaced and removed; does nothing where the store is not
  /// shared.
  ///
  /// - Throws: `storeFailed`.
  package func refresh() async throws(DirectoryError) {
    guard let sharedStore else { return }
    let revision = state.withLock(\.listingRevision)
    let listing = try await Self.storing { try await sharedStore.listing(after: revision) }
    guard let listing else { return }
    // The task that has the turn may be waiting for a database that hangs.
    await StoragePatience.counting { await turns.enter() }
    defer { turns.leave() }
    try await adopt(listing, of: sharedStore)
  }

  /// The result of `body`, which may see everything as of one moment after it has begun, so that the store need be asked
  /// only once.
  package func inReadingMoment<Result: Sendable>(_ body: () async -> Result) async -> Result {
    guard sharedStore != nil else { return await body() }
    return await withPatience { await ReadingMoment.$current.withValue(ReadingMoment(), operation: body) }
  }

  /// The result of `body`, which waits for a shared store no longer than one request may.
  package func withPatience<Result: Sendable>(_ body: () async -> Result) async -> Result {
    guard sharedStore != nil else { return await body() }
    return await StoragePatience.$current.withValue(StoragePatience.current ?? StoragePatience()) {
      await body()
    }
  }

  /// Takes over all that `summaries` tells; does nothing where the store is not shared.
  package func refreshAll() async throws {
    guard sharedStore != nil else { return }
    try await refresh()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for entry in state.withLock({ Array($0.entries.values) }) {
        group.addTask {
          try await entry.world.refresh()
          try await entry.world.journal.refreshCount()
        }
      }
      try await group.waitForAll()
    }
  }

  private func adopt(_ listing: SharedListing, of store: any SharedWorldStore) async throws(DirectoryError) {
    guard listing.revision > state.withLock(\.listingRevision) else { return }
    state.withLock { state in
      let gone = state.entries.filter { name, entry in listing.numbers[name.text] != entry.number }
      for name in gone.keys { state.remove(name) }
      // Another program may have put a world right since it was looked at.
      state.unreadable = [:]
    }
    let known = Set(state.withLock { $0.entries.keys.map(\.text) })
    for (text, number) in listing.numbers where !known.contains(text) {
      // nil: it has been removed since the listing was made.
      guard let stored = try await Self.storing({ try await store.world(numbered: number) }) else { continue }
      try await add(stored) { state in try await open(stored, state) }
    }
    state.withLock { $0.listingRevision = listing.revision }
  }

  private func open(_ stored: StoredWorld, _ state: String) async throws -> World {
    let saved = try await (stored.engine as? any SharedWorldEngine)?.state(after: 0)
    let document = try WorldDocument(parsing: saved?.text ?? state, modules: modules)
    let world = try await World(
      opening: document, template: template, modules: modules, storage: stored.engine)
    if let saved { try (world.keeper as? SharedStateKeeper)?.remember(saved) }
    return world
  }
}

extension DirectoryEntry {
  /// The number of its world in a shared store.
  fileprivate var number: Int64? { (world.storage as? any SharedWorldEngine)?.number }
}
