internal import EinlassStorage
internal import Synchronization

extension WorldDirectory {
  /// Creates the world from `origin`, and publishes it as `name` if there is a store.
  ///
  /// - Parameter isNew: Whether the name must not have been published by another program.
  func makeEntry(
    _ origin: DirectoryEntry.Origin, as name: WorldName, isNew: Bool = false
  ) async throws(DirectoryError) -> DirectoryEntry {
    let world = try await make(origin)
    guard let store else { return DirectoryEntry(world, origin: origin, at: now()) }
    try await Self.storing { try await publish(world, as: name, in: store, isNew: isNew) }
    return DirectoryEntry(world, origin: .stored, at: now())
  }

  /// Creates the default world from the template, unless it exists.
  func makeDefault() async throws(DirectoryError) {
    if isTaken(.default) { return }
    do {
      let entry = try await makeEntry(.configuration(template), as: .default, isNew: true)
      _ = try admit(entry, as: .default)
    } catch .nameTaken where store?.isShared ?? false {
      // Another program has created it first.
      try await refresh()
    }
  }

  /// Returns the origin that resetting the world restores. An unreadable world has one as well.
  func origin(of name: WorldName) async throws(DirectoryError) -> DirectoryEntry.Origin {
    guard isTaken(name) else { throw noSuchWorld(name) }
    let isUnreadable = state.withLock { $0.unreadable[name.text] != nil }
    let known = isUnreadable ? .stored : try entry(name).origin
    guard case .stored = known, let store else { return known }
    if name == .default { return .configuration(template) }
    return try await Self.storing {
      guard let number = number(of: name), let text = try await store.origin(of: number) else {
        throw noSuchWorld(name)
      }
      return .document(try WorldDocument(parsing: text, modules: modules))
    }
  }

  /// The unreadable worlds in the store, with a sentence for each, by name.
  package var unreadable: [String: String] {
    state.withLock(\.unreadable).mapValues(\.reason)
  }

  /// Removes worlds that this program has dropped from the store as well, without waiting for it.
  func removeFromStore(_ worlds: [Int64]) {
    guard let store, !worlds.isEmpty else { return }
    removal.withLock { removal in
      removal = Task { [before = removal] in
        await before?.value
        // A failed removal is retried once the program has restarted and the world is idle again.
        try? await inTurn { () async throws(DirectoryError) in
          for world in worlds { try await Self.storing { try await store.remove(world) } }
        }
      }
    }
  }

  /// Returns once all dropped worlds are removed from the store, then closes it.
  package func close() async {
    await removal.withLock { $0 }?.value
    await store?.close()
  }

  /// Returns the result of `body`, which has exclusive access to the store's worlds. Without a store, there is no wait.
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

  /// Returns the result of `body`. Every error from `body` becomes an error of the directory.
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
      case .configuration(let configuration): try World(configuration, modules: modules)
      case .document(let document): try World(document, template: template, modules: modules)
      case .stored: throw ConfigurationError("the world's configuration is in the store")
      }
    }
  }

  /// Puts `world` into the store, published as `name`.
  private func publish(
    _ world: World, as name: WorldName, in store: any WorldStore, isNew: Bool
  ) async throws {
    let state = try WorldState(of: world)
    // The origin of the default world is the configuration with which the program is started.
    let origin = name == .default ? "" : try WorldDocument(world).text
    var contents = WorldChanges()
    contents.isWhole = true
    contents.rows = try world.tables.takeAll(of: modules.tables)
    contents.state = try state.text
    let number = try await store.publish(
      contents, as: name.text, origin: origin, isReplacing: !(isNew && store.isShared))
    guard let number else { throw DirectoryError.nameTaken(name.text) }
    world.keep(in: store, number: number, version: 1, state)
  }
}
