package import EinlassStorage
public import EinlassWire
internal import Synchronization

/// Many isolated worlds in one process, by name.
///
/// The world `default` always exists. Looking up a world takes one dictionary look-up under one lock that is never held
/// for longer, so that a thousand clients are served at once.
public final class WorldDirectory: WorldCollection {
  /// The limits on the number of worlds and on their idle time.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of worlds, including the default world.
    public var count = 10_000
    /// The time after which an unused world is dropped, except for the default world. `nil` if worlds are never
    /// dropped.
    public var idle: Duration?

    /// Ten thousand worlds without expiry.
    public init() {}
  }

  private let currentTemplate: Mutex<WorldConfiguration>
  /// The limits on the number of worlds and on their idle time.
  public let limits: Limits
  /// The modules of its worlds.
  public let modules: WorldModules
  /// Explains refused requests, for all its worlds.
  public let explanations = ExplanationService()
  /// The store that preserves its worlds beyond the program's end. `nil` if they end with it.
  let store: (any WorldStore)?
  /// Lets one world of a store at a time be created, replaced or removed.
  let turns = TurnQueue()
  /// The task that removes dropped worlds from the store.
  let removal = Mutex<Task<Void, Never>?>(nil)
  let now: @Sendable () -> Duration
  let state: Mutex<State>

  struct State {
    var entries: [WorldName: DirectoryEntry] = [:]
    /// The worlds of the store that cannot be read, by their names.
    var unreadable: [String: UnreadableWorld] = [:]
    var keys = ClientKeyIndex()
    var removedCount = 0
    var observer: (any ExchangeObserver)?
    /// The revision of the store's listing that the entries match.
    var listingRevision: Int64 = 0
  }

  /// A directory with the worlds of `store`. If the store has no default world, that is the unchanged template. Worlds
  /// that cannot be read are left out, see `unreadable`.
  ///
  /// `now` is the real time since some moment, for idle worlds; it must not go back. Throws `badConfiguration`, and
  /// `storeFailed` if the store cannot be used.
  package init(
    _ template: WorldConfiguration, modules: WorldModules, limits: Limits = Limits(),
    store: (any WorldStore)? = nil,
    now: @escaping @Sendable () -> Duration
  ) async throws(DirectoryError) {
    currentTemplate = Mutex(template)
    self.modules = modules
    self.limits = limits
    self.store = store
    self.now = now
    state = Mutex(State())
    try await refresh()
    try await makeDefault()
  }

  /// A directory whose default world is `world`. Further ones are created from its configuration.
  package init(_ world: World) throws(DirectoryError) {
    let template = world.configuration
    currentTemplate = Mutex(template)
    modules = world.modules
    limits = Limits()
    store = nil
    now = Self.uptime
    state = Mutex(State())
    _ = try admit(DirectoryEntry(world, origin: .configuration(template), at: now()), as: .default)
  }

  /// Returns the world of a name, and marks it as used now.
  ///
  /// - Parameter name: The name of the world, such as `default`.
  /// - Returns: The world. A later reset or deletion does not affect this reference.
  /// - Throws: `noSuchWorld`, and `unreadable` if the store has the world and it cannot be read.
  public func world(named name: WorldName) throws(DirectoryError) -> World {
    try entry(name).world
  }

  /// Returns the world that a request goes to.
  ///
  /// That is the world that the proxy's user name, the header `Einlass-World` or the host's prefix names. If
  /// they name none, it is the only world that knows the app's key, or else the default world. If the named
  /// world does not know the key, its networks refuse the request.
  ///
  /// - Parameters:
  ///   - request: The request, with its header fields, host and body.
  ///   - selector: The data of its connection that can name the world. Empty by default.
  /// - Returns: The world, marked as used now.
  /// - Throws: `contradiction` if two names differ; `badName`, `noSuchWorld` or `unreadable` if the world
  ///   does not exist or cannot be read.
  public func world(
    for request: WireRequest, selector: WorldSelector = WorldSelector()
  ) throws(DirectoryError) -> World {
    let references = WorldReference.all(in: request, selector: selector, modules: modules)
    if let name = try WorldReference.agreed(references) { return try entry(name).world }
    let isKeyNeeded = state.withLock { $0.keys.soleCount > 0 }
    if isKeyNeeded, let key = ClientKey.named(in: request, fields: modules.clientKeyFields),
      let name = state.withLock({ $0.keys.soleHolder(of: key) })
    {
      // The world may have expired just now. Then the key no longer belongs to exactly one world.
      if let entry = try? entry(name) { return entry.world }
    }
    return try entry(.default).world
  }

  /// The configuration of every new world, except for the seed.
  public internal(set) var template: WorldConfiguration {
    get { currentTemplate.withLock { $0 } }
    set { currentTemplate.withLock { $0 = newValue } }
  }

  /// The real time since this value was first read.
  public static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  /// The number of worlds removed since the directory was created: deleted, dropped or reset.
  public var removedCount: Int { state.withLock(\.removedCount) }

  /// Returns the entry called `name`, and marks it as used now.
  func entry(_ name: WorldName) throws(DirectoryError) -> DirectoryEntry {
    let now = now()
    let found = state.withLock { state in state.entries[name] }
    guard let found else { throw noSuchWorld(name) }
    if isIdle(found, name, at: now), !drop([name], at: now).isEmpty { throw noSuchWorld(name) }
    found.use(at: now)
    return found
  }

  func noSuchWorld(_ name: WorldName) -> DirectoryError {
    if let world = state.withLock({ $0.unreadable[name.text] }) {
      return .unreadable(name.text, reason: world.reason)
    }
    // With thousands of names, a suggestion is useless and slow to find.
    let names = state.withLock { $0.entries.count <= 200 ? $0.entries.keys.map(\.text).sorted() : [] }
    return .noSuchWorld(name.text, suggestion: Suggestion.text(for: name.text, among: names))
  }

  func isIdle(_ entry: DirectoryEntry, _ name: WorldName, at now: Duration) -> Bool {
    guard let limit = limits.idle, name != .default else { return false }
    return now - entry.lastUse > limit
  }
}

extension WorldDirectory.State {
  /// Removes a world and its keys. Returns false if there is none.
  @discardableResult
  mutating func remove(_ name: WorldName) -> Bool {
    let wasUnreadable = unreadable.removeValue(forKey: name.text) != nil
    guard let entry = entries.removeValue(forKey: name) else { return wasUnreadable }
    removedCount += 1
    keys.remove(entry.world.clientKeys.all, of: name)
    entry.world.journal.end()
    return true
  }
}
