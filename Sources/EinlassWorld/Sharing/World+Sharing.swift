package import EinlassStorage

extension World {
  /// Takes over what other programs have changed besides the tables; does nothing where the world is not shared.
  package func refresh() async throws(StorageError) {
    try await (keeper as? SharedStateKeeper)?.refresh(self)
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
