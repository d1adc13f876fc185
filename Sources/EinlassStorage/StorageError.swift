/// Why an engine could not perform an operation; the in-memory engine never fails.
package struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, with the value and what to do, for a log.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// The store was closed, by this program.
  package static func closed(_ store: some CustomStringConvertible) -> StorageError {
    StorageError("the store '\(store)' is closed")
  }
}
