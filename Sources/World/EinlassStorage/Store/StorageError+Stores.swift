extension StorageError {
  /// The world was published but has been removed.
  package static var removedWorld: StorageError { StorageError("the world has been removed or replaced") }

  /// The turn has already ended through a commit or a release.
  package static var endedTurn: StorageError { StorageError("the turn has ended; begin another one") }

  /// An earlier version of the program created the store, which this version neither reads nor changes.
  package static func tooOld(_ store: some CustomStringConvertible, version: Int64) -> StorageError {
    StorageError(
      "the store '\(store)' has version \(version), was made by an earlier Einlass, and was not changed; export each "
        + "world with the Einlass that made it: einlassd-store --store '\(store)' --export-world NAME; then import the "
        + "documents into a new store with 'world.import'")
  }

  /// A later version of the program created the store.
  ///
  /// - Parameter other: The kind of store to use instead, such as "file".
  package static func tooNew(
    _ store: some CustomStringConvertible, version: Int64, readable: Int64, other: String
  ) -> StorageError {
    StorageError(
      "the store '\(store)' has version \(version), and this program reads versions up to \(readable); use "
        + "a newer Einlass, or choose another \(other)")
  }
}
