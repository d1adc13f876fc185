internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// The world of `origin`, which is published as `name` where there is a store.
  ///
  /// - Parameter isNew: Whether no other program may have published a world of that name meanwhile.
  func makeEntry(
    _ origin: DirectoryEntry.Origin, as name: WorldName, isNew: Bool = false
  ) async throws(DirectoryError) -> DirectoryEntry {
    let world = try await make(origin)
    guard let store else { return DirectoryEntry(world, origin: origin, at: now()) }
    let stored = try await Self.storing { try await publish(world, as: name, in: store, isNew: isNew) }
    return DirectoryEntry(stored, origin: .stored, at: now())
  }

  /// Makes the default world from the template, unless there is one.
  func makeDefault() async throws(DirectoryError) {
    if isTaken(.default) { return }
    do {
      let entry = try await makeEntry(.configuration(template), as: .default, isNew: true)
      _ = try admit(entry, as: .default)
    } catch .nameTaken where sharedStore != nil {
      // Another program was faster.
      try await refresh()
    }
  }

  /// The origin to which resetting the world goes back. A world that cannot be read has one as well.
  func origin(of name: WorldName) async throws(DirectoryError) -> DirectoryEntry.Origin {
    guard isTaken(name) else { throw noSuchWorld(name) }
    let isUnreadable = state.withLock { $0.unreadable[name.text] != nil }
    let known = isUnreadable ? .stored : try entry(name).origin
    guard case .stored = known, let store else { return known }
    if name == .default { return .configuration(template) }
    return try await Self.storing {
      guard let text = try await store.origin(of: name.text) else { throw noSuchWorld(name) }
      return .document(try WorldDocument(parsing: text, modules: modules))
    }
  }

  /// Adds the worlds of `store`, as they were when the program ended that served them last.
  func open(_ store: any WorldStore) async throws(DirectoryError) {
    for stored in try await Self.storing({ try await store.worlds() }) {
      try await add(stored) { text in
        let state = try WorldDocument(parsing: text, modules: modules)
        let world = try await World(
          opening: state, template: template, modules: modules, storage: stored.engine)
        // From now on the world is one opening further.
        try await world.saveState()
        return world
      }
    }
  }

  /// Adds the world that `open` makes of the state of `stored`, or notes why it cannot be read.
  ///
  /// - Throws: If the store cannot be used, whatever is in it.
  func add(
    _ stored: StoredWorld, _ open: (String) async throws -> World
  ) async throws(DirectoryError) {
    do {
      let name = try WorldName(stored.name)
      let world = try await open(try stored.state.get())
      _ = try admit(DirectoryEntry(world, origin: .stored, at: now()), as: name, isStored: true)
    } catch is CancellationError {
      throw .storeFailed("the task was cancelled before the world '\(stored.name)' could be read")
    } catch {
      if let error = error as? StorageError, !error.isOfContent { throw .storeFailed(error.description) }
      state.withLock {
        $0.unreadable[stored.name] = UnreadableWorld(engine: stored.engine, reason: "\(error)")
      }
    }
  }

  /// The worlds of the store that cannot be read, by their names, with a sentence for each.
  package var unreadable: [String: String] {
    state.withLock(\.unreadable).mapValues(\.reason)
  }

  /// Removes worlds that this program has dropped from the store as well, without waiting for it.
  func removeFromStore(_ worlds: [any WorldEngine]) {
    guard let store, !worlds.isEmpty else { return }
    removal.withLock { removal in
      removal = Task { [before = removal] in
        await before?.value
        // What fails is tried again when the program has been started anew, and the world is idle again.
        try? await inTurn { () async throws(DirectoryError) in
          for world in worlds { try await Self.storing { try await store.remove(world) } }
        }
      }
    }
  }

  /// Returns once all worlds that have been dropped are removed from the store, and closes it.
  package func close() async {
    await removal.withLock { $0 }?.value
    await store?.close()
  }

  /// The result of `body`, which has the store's worlds for itself; without a store nobody waits.
  func inTurn<Result>(
    _ body: () async throws(DirectoryError) -> Result
  ) async throws(DirectoryError) -> Result {
    guard store != nil else { return try await body() }
    guard await turns.enter(count: 1, waitingCount: .max) else {
      throw .storeFailed("the task was cancelled before the store could be used")
    }
    defer { turns.leave() }
    return try await body()
  }

  /// The result of `body`; whatever it throws is an error of the directory.
  static func storing<Result>(_ body: () async throws -> Result) async throws(DirectoryError) -> Result {
    do {
      return try await body()
    } catch let error as DirectoryError {
      throw error
    } catch let error as StorageError {
      throw .storeFailed(error.description)
    } catch let error as ConfigurationError {
      throw .badConfiguration(error)
    } catch {
      throw .badConfiguration(ConfigurationError("\(error)"))
    }
  }

  private func make(_ origin: DirectoryEntry.Origin) async throws(DirectoryError) -> World {
    try await Self.storing {
      switch origin {
      case .configuration(let configuration): try await World(configuration, modules: modules)
      case .document(let document): try await World(document, template: template, modules: modules)
      case .stored: throw ConfigurationError("the configuration of the world is in the store")
      }
    }
  }

  /// A copy of `world` in the store, published as `name`.
  private func publish(
    _ world: World, as name: WorldName, in store: any WorldStore, isNew: Bool
  ) async throws -> World {
    let document = try await WorldDocument(world)
    let engine = try await store.makeWorld()
    let stored = try await World(
      document, template: world.configuration, modules: modules, storage: engine)
    let state = try await stored.keeper?.text(of: stored) ?? ""
    // The default world goes back to what the program is started with.
    let origin = name == .default ? "" : try document.text
    if isNew, let sharedStore {
      guard try await sharedStore.publishNew(engine, as: name.text, state: state, origin: origin) else {
        throw DirectoryError.nameTaken(name.text)
      }
    } else {
      try await store.publish(engine, as: name.text, state: state, origin: origin)
    }
    try stored.keeper?.remember(state)
    return stored
  }
}
