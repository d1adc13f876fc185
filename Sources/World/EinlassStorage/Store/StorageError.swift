/// The failure of a store, or of the file of a phone.
package struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, with the value and what to do, for a log.
  package let description: String
  /// Whether the store has something that this program cannot read, so that trying again does not help.
  package let isOfContent: Bool

  package init(_ description: String, isOfContent: Bool = false) {
    self.description = description
    self.isOfContent = isOfContent
  }

  /// The store was closed, by this program.
  package static func closed(_ store: some CustomStringConvertible) -> StorageError {
    StorageError("the store '\(store)' is closed")
  }
}
