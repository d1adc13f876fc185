package import EinlassStorage

/// Keeps what a world has besides its tables in the store that the world is in.
protocol StateKeeper: Sendable {
  /// The state of `world` as it is now, in the form in which it is written.
  func text(of world: World) async throws -> String

  /// What was written is known to be `text`; the world was published with it.
  func remember(_ text: String) throws

  /// Writes the state of `world` as it is now, unless it is written already.
  func save(_ world: World) async throws(StorageError)

  /// Puts into `world` what other programs have changed.
  func refresh(_ world: World) async throws(StorageError)

  /// The planned failures that act at this occurrence of `call` by `caller`; each that is counted is counted in all
  /// programs.
  func take(
    for call: String, caller: PlannedFailure.Person?, in world: World
  ) async throws(StorageError) -> [PlannedFailure]
}

extension World {
  /// Stores what the world keeps besides its tables; does nothing where it is in no store.
  package func saveState() async throws(StorageError) {
    try await keeper?.save(self)
  }

  /// Takes over what other programs have changed besides the tables; does nothing where the world is not shared.
  package func refresh() async throws(StorageError) {
    try await keeper?.refresh(self)
  }

  /// Takes over all that other programs have changed, the journal included; does nothing where the world is not shared.
  package func refreshAll() async throws(StorageError) {
    try await refresh()
    try await journal.refresh()
  }
}

extension Exchange {
  /// The number before that of the first exchange in the program that was the nth to open a shared world: each has a
  /// billion numbers of its own.
  static func firstNumber(ofOpening opening: UInt64) -> Int {
    Int(clamping: opening &- 1) % 1_000_000_000 * 1_000_000_000
  }
}
