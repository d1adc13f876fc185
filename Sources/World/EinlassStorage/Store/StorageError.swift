/// The failure of a store, or of the file of a phone.
package struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem for a log, with the value and the remedy.
  package let description: String
  /// Whether the store's content cannot be read by this program, so that a retry does not help.
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
