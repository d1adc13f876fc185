internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// Adopts the changes of other programs: published, replaced and removed worlds. Does nothing if the store is not
  /// shared and its worlds are known.
  ///
  /// - Throws: `storeFailed`.
  package func refresh() async throws(DirectoryError) {
    guard let store else { return }
    let revision = state.withLock(\.listingRevision)
    guard store.isShared || revision == 0 else { return }
    guard let listing = try await Self.storing({ try await store.listing(after: revision) }) else { return }
    await turns.enter()
    defer { turns.leave() }
    try await adopt(listing, of: store)
  }

  /// Adopts everything that `summaries` reports; does nothing if the store is not shared.
  package func refreshAll() async throws {
    guard let store, store.isShared else { return }
    try await refresh()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for entry in state.withLock({ Array($0.entries.values) }) {
        group.addTask {
          try await entry.world.exchange.steps.kept?.refresh()
          try await entry.world.journal.refreshCount()
        }
      }
      try await group.waitForAll()
    }
  }

  private func adopt(_ listing: WorldListing, of store: any WorldStore) async throws(DirectoryError) {
    guard listing.revision > state.withLock(\.listingRevision) else { return }
    state.withLock { state in
      let gone = state.entries.filter { name, entry in listing.numbers[name.text] != entry.number }
      for name in gone.keys { state.remove(name) }
      // Another program may have repaired a world since the last attempt to read it.
      state.unreadable = [:]
    }
    let known = Set(state.withLock { $0.entries.keys.map(\.text) })
    for (text, number) in listing.numbers.sorted(by: { $0.key < $1.key }) where !known.contains(text) {
      try await add(text, number, of: store)
    }
    state.withLock { $0.listingRevision = listing.revision }
  }

  /// Adds the published world with this number, or notes the reason that it cannot be read.
  ///
  /// - Throws: An error if the store cannot be used, regardless of its contents.
  private func add(_ text: String, _ number: Int64, of store: any WorldStore) async throws(DirectoryError) {
    do {
      let name = try WorldName(text)
      let world = try await open(number, of: store)
      _ = try admit(DirectoryEntry(world, origin: .stored, at: now()), as: name, isStored: true)
    } catch is CancellationError {
      throw .storeFailed("the task was cancelled before the world '\(text)' could be read")
    } catch {
      if let error = error as? StorageError, !error.isOfContent {
        // The world was removed after the listing was made.
        if try await Self.storing({ try await store.version(of: number) }) == nil { return }
        throw .storeFailed(error.description)
      }
      state.withLock { $0.unreadable[text] = UnreadableWorld(number: number, reason: "\(error)") }
    }
  }

  /// Opens the world with this number again.
  private func open(_ number: Int64, of store: any WorldStore) async throws -> World {
    let turn = try await store.begin(number, after: 0)
    do {
      let document = try WorldDocument(parsing: turn.changes.state ?? "", modules: modules)
      let world = try World(opening: document, turn.changes, template: template, modules: modules)
      let state = try WorldState(of: world)
      var changes = WorldChanges()
      changes.state = try state.text
      try await turn.commit(changes)
      world.keep(in: store, number: number, version: turn.changes.version + 1, state)
      return world
    } catch {
      await turn.release()
      throw error
    }
  }
}

extension World {
  /// Makes `store` keep the world's steps from now on.
  func keep(in store: any WorldStore, number: Int64, version: Int64, _ state: WorldState) {
    if store.isShared { journal.share(in: store, world: number) }
    exchange.steps.kept = StoredSteps(self, in: store, number: number, version: version, state: state)
  }
}

extension DirectoryEntry {
  /// The number of the world in its store. `nil` if it is not in a store.
  var number: Int64? { world.exchange.steps.kept?.number }
}
