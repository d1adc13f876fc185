package import EinlassStorage
internal import Synchronization

/// Runs the steps of a world, one at a time.
///
/// A step is synchronous and does no I/O. Delays, deliveries, prompts and requests of one network to another happen
/// between steps. In memory, a step runs immediately. With a store, its changes are saved before `run` returns.
package final class Steps: Sendable {
  private let lock = StepLock()
  private let keeper = Mutex<(any StepKeeper)?>(nil)

  /// Keeps the steps in a store. `nil` if the world ends with the program.
  var kept: (any StepKeeper)? {
    get { keeper.withLock { $0 } }
    set { keeper.withLock { $0 = newValue } }
  }

  /// Runs `step` while no other step runs, and returns its result.
  ///
  /// - Parameter changesState: Whether it may change more than tables and plans.
  /// - Throws: If the world's store fails. Then the step counts as not performed.
  func run<Result: Sendable>(
    changesState: Bool = false, _ step: @escaping @Sendable () -> Result
  ) async throws(StorageError) -> Result {
    guard let kept else { return await lock.run(step) }
    return try await kept.run(changesState: changesState, step)
  }
}

/// Keeps the steps of a world in a store.
protocol StepKeeper: Sendable {
  var store: any WorldStore { get }
  /// The world's number in the store.
  var number: Int64 { get }

  /// Runs `step`, and returns its result once the store has saved its changes.
  func run<Result: Sendable>(
    changesState: Bool, _ step: @escaping @Sendable () -> Result
  ) async throws(StorageError) -> Result

  /// Adopts the changes of other programs.
  func refresh() async throws(StorageError)
}

extension World {
  /// Returns once all changes to the world are in its store. Does nothing if it has no store.
  package func save() async throws(StorageError) {
    guard exchange.steps.kept != nil else { return }
    try await exchange.steps.run(changesState: true) {}
  }

  /// Saves the world and adopts the changes of other programs, as far as its store can be reached.
  package func synchronize() async {
    try? await save()
    try? await refresh()
  }

  /// Adopts the changes of other programs. Does nothing if the world is not shared.
  package func refresh() async throws(StorageError) {
    try await exchange.steps.kept?.refresh()
    try await journal.refresh()
  }
}
