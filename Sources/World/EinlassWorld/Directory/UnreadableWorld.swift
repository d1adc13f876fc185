/// A world of a store that this program cannot read. It stays in the store as it is, and keeps its name.
struct UnreadableWorld: Sendable {
  /// Its number in the store.
  let number: Int64
  /// Why it cannot be read, in a sentence.
  let reason: String
}
