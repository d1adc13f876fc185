/// Why an engine could not perform an operation; the in-memory engine never fails.
package struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, with the value and what to do, for a log.
  package let description: String
  /// Whether the store has something that this program cannot read, so that trying again does not help.
  package let isOfContent: Bool

  package init(_ description: String, isOfContent: Bool = false) {
    self.description = description
    self.isOfContent = isOfContent
  }

  /// The store gave no answer for as long as a request waits for it.
  static func noAnswer(of store: some CustomStringConvertible, isReading: Bool) -> StorageError {
    StorageError(
      "the store '\(store)' did not respond within \(StoragePatience.seconds) s; check what keeps the "
        + "database busy, and try again" + (isReading ? "" : "; the write may or may not have happened"))
  }

  /// The store was closed, by this program.
  package static func closed(_ store: some CustomStringConvertible) -> StorageError {
    StorageError("the store '\(store)' is closed")
  }
}
