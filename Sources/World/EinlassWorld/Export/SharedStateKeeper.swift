internal import EinlassStorage
internal import Synchronization

/// Keeps the state of a world besides its tables the same in all programs that have the world open.
///
/// Each program has the state in memory. It looks for a newer one before each exchange and each control action, and
/// saves what it has changed before it answers. Where two have changed it at the same time, the second one joins its
/// change to that of the first.
final class SharedStateKeeper: StateKeeper {
  private struct Known {
    var revision: Int64
    var state: SharedWorldState
  }

  private let engine: any SharedWorldEngine
  private let modules: WorldModules
  /// What is known to be in the store; nil: the world is not published yet.
  private let known = Mutex<Known?>(nil)
  /// Lets one at a time change what is known.
  private let turns = TurnQueue()

  init(_ engine: any SharedWorldEngine, modules: WorldModules) {
    self.engine = engine
    self.modules = modules
  }

  func text(of world: World) async throws -> String {
    try await SharedWorldState(of: world).text
  }

  func remember(_ text: String) throws {
    // The revision with which worlds are published.
    try remember(SharedState(revision: 1, text: text))
  }

  /// The world was opened with `state`.
  func remember(_ state: SharedState) throws {
    let parsed = try SharedWorldState(parsing: state.text, modules: modules)
    known.withLock { $0 = Known(revision: state.revision, state: parsed) }
  }

  func refresh(_ world: World) async throws(StorageError) {
    guard let revision = known.withLock({ $0?.revision }) else { return }
    guard let newer = try await engine.state(after: revision) else { return }
    try await inTurn { () async throws(StorageError) in try await adopt(newer, in: world) }
  }

  func save(_ world: World) async throws(StorageError) {
    try await inTurn { () async throws(StorageError) in
      while try await !isSaved(world) {}
    }
  }

  func take(
    for call: String, caller: PlannedFailure.Person?, in world: World
  ) async throws(StorageError) -> [PlannedFailure] {
    try await inTurn { () async throws(StorageError) in
      let plans = world.exchange.plans
      while true {
        guard plans.isPlanned(for: call) else { return [] }
        let counted = plans.count(call, by: caller)
        if try await isSaved(world, orElse: { plans.takeBack(counted) }) { return counted.acting }
      }
    }
  }

  /// Saves the state of `world`; false where another program has saved one meanwhile, which the world has now. `undo` is
  /// called before it gets it.
  private func isSaved(_ world: World, orElse undo: () -> Void = {}) async throws(StorageError) -> Bool {
    guard let known = known.withLock({ $0 }) else { return true }
    let own = try await Self.state(of: world)
    if own == known.state { return true }
    let text: String
    do {
      text = try own.text
    } catch {
      throw .stateNotWritten(error)
    }
    if let revision = try await engine.save(state: text, after: known.revision) {
      self.known.withLock { $0 = Known(revision: revision, state: own) }
      return true
    }
    undo()
    guard let newer = try await engine.state(after: known.revision) else { return false }
    try await adopt(newer, in: world)
    return false
  }

  /// Puts `newer` into `world`, with what this program has changed since it last knew the state of the store.
  private func adopt(_ newer: SharedState, in world: World) async throws(StorageError) {
    guard let known = known.withLock({ $0 }), known.revision < newer.revision else { return }
    do {
      let theirs = try SharedWorldState(parsing: newer.text, modules: modules)
      try await world.adopt(theirs, insteadOf: known.state)
      self.known.withLock { $0 = Known(revision: newer.revision, state: theirs) }
    } catch {
      throw StorageError("this program cannot use the world's state from the store: \(error)")
    }
  }

  private static func state(of world: World) async throws(StorageError) -> SharedWorldState {
    do {
      return try await SharedWorldState(of: world)
    } catch {
      throw .stateNotWritten(error)
    }
  }

  /// The result of `body`, which has the state for itself in this program.
  private func inTurn<Result: Sendable>(
    _ body: () async throws(StorageError) -> Result
  ) async throws(StorageError) -> Result {
    await StoragePatience.counting { await turns.enter() }
    defer { turns.leave() }
    return try await body()
  }
}
