internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

extension WorldDirectory {
  /// Creates a world.
  ///
  /// - Parameters:
  ///   - name: The name of the new world.
  ///   - configuration: The configuration of the new world. Defaults to the template with a seed derived from
  ///     the name, so that worlds of one template do not share values such as tokens.
  /// - Returns: The new world.
  /// - Throws: `nameTaken`; `full` if there are too many worlds, none of which is idle; `badConfiguration` if
  ///   the configuration contradicts itself; `storeFailed`.
  @discardableResult
  public func create(_ name: WorldName, from configuration: WorldConfiguration? = nil)
    async throws(DirectoryError)
    -> World
  {
    let configuration = configuration ?? newConfiguration(for: name)
    try await refresh()
    return try await inTurn { () async throws(DirectoryError) in
      drop([name], at: now())
      if isTaken(name) { throw .nameTaken(name.text) }
      try checkRoom()
      return try admit(try await makeEntry(.configuration(configuration), as: name, isNew: true), as: name)
    }
  }

  /// Replaces the world by a new one of the same origin. A reference to the old world stays valid, but
  /// nothing else uses that world any more.
  ///
  /// - Parameter name: The name of the world, which may be one that cannot be read.
  /// - Returns: The new world.
  /// - Throws: `noSuchWorld`; `badConfiguration` if the origin can no longer be used; `storeFailed`.
  @discardableResult
  public func reset(_ name: WorldName) async throws(DirectoryError) -> World {
    try await refresh()
    return try await inTurn { () async throws(DirectoryError) in
      let origin = try await origin(of: name)
      return try replace(name, with: try await makeEntry(origin, as: name))
    }
  }

  /// Creates new worlds from `configuration` from now on, and replaces the default world by one created from
  /// it.
  ///
  /// Requests that the old default world is handling end in it; its tokens, plans and journal are gone with
  /// it. Other existing worlds continue, and are reset to their own origins.
  ///
  /// - Parameter configuration: The new template.
  /// - Returns: The new default world.
  /// - Throws: `badConfiguration` if the configuration contradicts itself, or `storeFailed`. Then the
  ///   template is still the old one.
  @discardableResult
  public func replaceTemplate(by configuration: WorldConfiguration) async throws(DirectoryError) -> World {
    try await refresh()
    return try await inTurn { () async throws(DirectoryError) in
      let entry = try await makeEntry(.configuration(configuration), as: .default)
      template = configuration
      return try replace(.default, with: entry)
    }
  }

  /// Removes the world. Requests that it is handling end in it.
  ///
  /// - Parameter name: The name of the world, which may be one that cannot be read.
  /// - Throws: `defaultStays` for the default world, `noSuchWorld`, or `storeFailed`.
  public func delete(_ name: WorldName) async throws(DirectoryError) {
    guard name != .default else { throw .defaultStays }
    try await refresh()
    try await inTurn { () async throws(DirectoryError) in
      guard isTaken(name) else { throw noSuchWorld(name) }
      if let store, let number = number(of: name) {
        try await Self.storing { try await store.remove(number) }
      }
      guard state.withLock({ $0.remove(name) }) else { throw noSuchWorld(name) }
    }
  }

  /// All worlds, the default one first, then by name.
  public var summaries: [WorldSummary] {
    removeIdle()
    let now = now()
    return state.withLock { $0.entries }
      .map { name, entry in
        WorldSummary(
          name: name, time: entry.world.clock.now, idle: now - entry.lastUse,
          journalCount: entry.world.journal.count)
      }
      .sorted { first, second in
        // The default world comes first.
        let isFirst = first.name == .default
        return isFirst != (second.name == .default) ? isFirst : first.name < second.name
      }
  }

  /// The number of worlds.
  public var count: Int {
    state.withLock { $0.entries.count }
  }

  /// Drops the worlds that have been unused for longer than the idle limit.
  ///
  /// - Returns: The names of the dropped worlds, sorted. Empty if `limits` has no idle limit.
  @discardableResult
  public func removeIdle() -> [WorldName] {
    guard limits.idle != nil else { return [] }
    let now = now()
    return drop(
      state.withLock { $0.entries.filter { isIdle($0.value, $0.key, at: now) }.map(\.key) }, at: now)
  }

  /// Drops the worlds that are still idle, also from the store, and returns their names.
  @discardableResult
  func drop(_ names: [WorldName], at now: Duration) -> [WorldName] {
    let dropped = state.withLock { state in
      let idle = names.filter { name in state.entries[name].map { isIdle($0, name, at: now) } ?? false }
      let numbers = idle.compactMap { state.entries[$0]?.number }
      for name in idle { state.remove(name) }
      return (names: idle.sorted(), numbers: numbers)
    }
    removeFromStore(dropped.numbers)
    return dropped.names
  }

  /// Returns whether a world has the name, readable or not.
  func isTaken(_ name: WorldName) -> Bool {
    state.withLock { $0.entries[name] != nil || $0.unreadable[name.text] != nil }
  }

  /// Returns the number of the world in the store, readable or not.
  func number(of name: WorldName) -> Int64? {
    state.withLock { $0.unreadable[name.text]?.number ?? $0.entries[name]?.number }
  }

  /// Returns the template with the seed of a world of this name.
  package func newConfiguration(for name: WorldName) -> WorldConfiguration {
    var configuration = template
    configuration.makeShareable()
    // The same name gives the same world in every run.
    configuration.seed ^= WordHash(name.text).value
    return configuration
  }

  /// Drops idle worlds, and throws if the directory is still full.
  func checkRoom() throws(DirectoryError) {
    guard isFull else { return }
    removeIdle()
    if isFull { throw .full(limits.count) }
  }

  private var isFull: Bool { state.withLock { $0.entries.count >= limits.count } }

  /// Adds a world. Throws if its name is taken or the directory is full.
  ///
  /// - Parameter isStored: Whether the store has the world already. Then it counts, but the limit does not apply.
  func admit(
    _ entry: DirectoryEntry, as name: WorldName, isStored: Bool = false
  ) throws(DirectoryError) -> World {
    let failure = state.withLock { state -> DirectoryError? in
      if state.entries[name] != nil { return .nameTaken(name.text) }
      if !isStored, state.entries.count >= limits.count { return .full(limits.count) }
      state.entries[name] = entry
      return nil
    }
    if let failure { throw failure }
    listen(to: entry, as: name)
    return entry.world
  }

  func replace(_ name: WorldName, with entry: DirectoryEntry) throws(DirectoryError) -> World {
    let isThere = state.withLock { state in
      guard state.remove(name) else { return false }
      state.entries[name] = entry
      return true
    }
    guard isThere else { throw noSuchWorld(name) }
    listen(to: entry, as: name)
    return entry.world
  }

  /// Lets `observer` observe the exchanges of all worlds, including future ones. The first observer of a world stays.
  package func observe(by observer: any ExchangeObserver) {
    let entries = state.withLock { state in
      state.observer = observer
      return state.entries
    }
    for (name, entry) in entries { entry.world.exchange.observe(by: observer, as: name.text) }
  }

  /// Keeps the index up to date: a key counts as long as its world is in the directory.
  private func listen(to entry: DirectoryEntry, as name: WorldName) {
    entry.world.journal.explained.share(explanations)
    if let observer = state.withLock(\.observer) { entry.world.exchange.observe(by: observer, as: name.text) }
    entry.world.clientKeys.listen { [weak self, weak entry] key in
      self?.state.withLock { state in
        guard let entry, state.entries[name] === entry else { return }
        state.keys.add(key, of: name)
      }
    }
  }
}
