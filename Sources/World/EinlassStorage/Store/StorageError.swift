/// The failure of a store, or of a phone's file.
package struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem for a log, with the value and the remedy.
  package let description: String
  /// Whether this program cannot read the store's content, so that a retry does not help.
  package let isOfContent: Bool

  package init(_ description: String, isOfContent: Bool = false) {
    self.description = description
    self.isOfContent = isOfContent
  }

  /// Returns the error for a store that this program has closed.
  package static func closed(_ store: some CustomStringConvertible) -> StorageError {
    StorageError("the store '\(store)' is closed")
  }
}
