internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// The steps of a world that a store keeps.
///
/// Steps that arrive together share a turn: the changes of other programs are read from the store, the steps run, and
/// their changes are committed together. After a failed commit, the program drops its data in memory, and the next turn
/// reads it again.
final class StoredSteps: StepKeeper {
  private struct Step: Sendable {
    let changesState: Bool
    let run: @Sendable () -> Void
    let finish: @Sendable (StorageError?) -> Void
  }

  private struct Queue {
    var waiting: [Step] = []
    var isServed = false
  }

  /// The version and the state that both the program and the store have.
  private struct Known {
    /// 0 if the data in memory cannot be used.
    var version: Int64
    var state: WorldState
    var planRevision: Int
  }

  let store: any WorldStore
  let number: Int64
  private let world: WeakReference<World>
  private let queue = Mutex(Queue())
  private let known: Mutex<Known>

  /// Creates the steps of `world`, with its version and state in the store.
  init(_ world: World, in store: any WorldStore, number: Int64, version: Int64, state: WorldState) {
    self.store = store
    self.number = number
    self.world = WeakReference()
    self.world.set(world)
    known = Mutex(Known(version: version, state: state, planRevision: world.exchange.plans.revision))
  }

  func run<Result: Sendable>(
    changesState: Bool, _ step: @escaping @Sendable () -> Result
  ) async throws(StorageError) -> Result {
    let made = Made<Result>()
    let error = await withCheckedContinuation { caller in
      add(
        Step(
          changesState: changesState, run: { made.set(step()) },
          finish: { error in caller.resume(returning: error) }))
    }
    if let error { throw error }
    guard let result = made.result else { throw StorageError("the change was not made; try again") }
    return result
  }

  func refresh() async throws(StorageError) {
    guard store.isShared else { return }
    let version = known.withLock(\.version)
    if version > 0, try await store.version(of: number) == version { return }
    try await run(changesState: false) {}
  }

  private func add(_ step: Step) {
    let isFirst = queue.withLock { queue in
      queue.waiting.append(step)
      defer { queue.isServed = true }
      return !queue.isServed
    }
    if isFirst { Task { await serve() } }
  }

  /// Runs the waiting steps until none is left.
  private func serve() async {
    while true {
      // Steps that are about to arrive join the waiting ones.
      await Task.yield()
      let steps = queue.withLock { queue in
        defer { queue.waiting = [] }
        queue.isServed = !queue.waiting.isEmpty
        return queue.waiting
      }
      if steps.isEmpty { return }
      let error = await make(steps)
      for step in steps { step.finish(error) }
    }
  }

  /// Runs `steps` in one turn. Returns the reason if they count as not done.
  private func make(_ steps: [Step]) async -> StorageError? {
    guard let world = world.get() else { return StorageError("the world '\(number)' has ended") }
    do throws(StorageError) {
      let turn = try await store.begin(number, after: known.withLock(\.version))
      do throws(StorageError) {
        try adopt(turn.changes, in: world)
        for step in steps { step.run() }
        let events = world.journal.takeWaiting()
        let (changes, state) = try changes(
          in: world, events, changesState: steps.contains { $0.changesState })
        guard !changes.isEmpty else {
          await turn.release()
          return nil
        }
        let first = try await turn.commit(changes)
        known.withLock { known in
          known.version = turn.changes.version + 1
          if let state { known.state = state }
        }
        world.journal.add(events, from: Int(first))
        return nil
      } catch {
        await turn.release()
        // Memory may contain changes that are not in the store.
        known.withLock { $0.version = 0 }
        _ = world.journal.takeWaiting()
        throw error
      }
    } catch {
      return error
    }
  }

  /// Adopts the changes of others.
  private func adopt(_ changes: WorldChanges, in world: World) throws(StorageError) {
    try world.tables.apply(changes, types: world.modules.tables)
    if let text = changes.state {
      let known = known.withLock(\.state)
      do {
        let state = try WorldState(parsing: text, modules: world.modules)
        try world.adopt(state, insteadOf: changes.isWhole ? nil : known)
        self.known.withLock { known in
          known.state = state
          known.planRevision = world.exchange.plans.revision
        }
      } catch {
        throw StorageError(
          "this program cannot use the stored state of the world: \(error)", isOfContent: true)
      }
    }
    known.withLock { $0.version = changes.version }
  }

  /// Returns the changes of the steps, with the new state if it has changed.
  private func changes(
    in world: World, _ events: [Journal.TimedEvent], changesState: Bool
  ) throws(StorageError) -> (changes: WorldChanges, state: WorldState?) {
    var changes = WorldChanges()
    changes.rows = try world.tables.takeChanges(of: world.modules.tables)
    changes.entries = events.map { StoredJournalEvent($0).octets }
    let revision = world.exchange.plans.revision
    guard changesState || known.withLock({ $0.planRevision != revision }) else { return (changes, nil) }
    do {
      let state = try WorldState(of: world)
      known.withLock { $0.planRevision = revision }
      guard known.withLock({ $0.state != state }) else { return (changes, nil) }
      changes.state = try state.text
      return (changes, state)
    } catch {
      throw StorageError("the state of the world cannot be encoded: \(error)")
    }
  }
}

/// The result of a step, once it has run.
private final class Made<Result: Sendable>: Sendable {
  private let value = Mutex<Result?>(nil)

  var result: Result? { value.withLock { $0 } }

  func set(_ result: Result) {
    value.withLock { $0 = result }
  }
}
