/// A world in a store that this program cannot read. It remains in the store unchanged, and keeps its name.
struct UnreadableWorld: Sendable {
  /// The world's number in the store.
  let number: Int64
  /// The reason that it cannot be read, as a sentence.
  let reason: String
}
