/// Keeps worlds beyond the end of their program: in a file, or in a database that several programs share.
///
/// A world runs in memory. A store keeps its steps: the rows that they changed and the journal entries that they added.
/// Rows are opaque to a store. Every operation is atomic, and durable once it returns. An operation that throws has
/// changed nothing, unless the error says that it may have.
package protocol WorldStore: Sendable {
  /// Whether other programs may have the store open.
  var isShared: Bool { get }

  /// Returns the published worlds if any was published or removed after `revision`. `nil` if none was. The first
  /// revision is 1.
  func listing(after revision: Int64) async throws(StorageError) -> WorldListing?

  /// Publishes a new world.
  ///
  /// - Parameters:
  ///   - contents: The world's rows and state. Its version becomes 1.
  ///   - origin: The text from which the world can be created again.
  ///   - isReplacing: Whether the world replaces the published world with this name, which is removed.
  /// - Returns: The world's number, which is unique in the store and never reused. `nil` if the name is taken and
  ///   `isReplacing` is false; nothing has changed in that case.
  func publish(
    _ contents: WorldChanges, as name: String, origin: String, isReplacing: Bool
  ) async throws(StorageError) -> Int64?

  /// Returns the origin with which the world was published. `nil` if it is not published.
  func origin(of world: Int64) async throws(StorageError) -> String?

  /// Removes the world and all its data. Does nothing if it is not published.
  func remove(_ world: Int64) async throws(StorageError)

  /// Returns the version of the world, which each commit increases. `nil` if it is not published.
  func version(of world: Int64) async throws(StorageError) -> Int64?

  /// Begins a turn: until it ends, no other turn of the world begins in any program.
  ///
  /// - Parameter version: The program's version of the world. 0 if it has none, or cannot use it.
  /// - Throws: Also an error if the world is not published, or the store contains data that this program cannot read
  ///   (`StorageError.isOfContent`).
  func begin(_ world: Int64, after version: Int64) async throws(StorageError) -> any WorldTurn

  /// Returns at most `limit` entries of the world's journal from `number` on, oldest first, without dropped entries.
  func entries(
    of world: Int64, from number: Int64, limit: Int
  ) async throws(StorageError) -> StoredEntries

  /// Returns once everything is written, and closes the store; every operation throws from then on.
  func close() async
}

/// The period in which only one program changes a world. It ends with `commit`, with `release`, or when this object is
/// deallocated.
package protocol WorldTurn: Sendable {
  /// The changes that others made since the program's version.
  var changes: WorldChanges { get }

  /// Ends the turn and stores the program's changes, which increase the world's version by 1.
  ///
  /// - Returns: The number of the first entry. Entries are numbered from 1, without gaps.
  @discardableResult
  func commit(_ changes: WorldChanges) async throws(StorageError) -> Int64

  /// Ends the turn without changes.
  func release() async
}

/// The published worlds of a store.
package struct WorldListing: Sendable {
  /// Increases whenever a world is published or removed.
  package let revision: Int64
  /// The numbers of the worlds, by name. A world that replaces another one gets a new number.
  package let numbers: [String: Int64]

  package init(revision: Int64, numbers: [String: Int64]) {
    self.revision = revision
    self.numbers = numbers
  }
}

/// The changes that steps made to a world.
package struct WorldChanges: Sendable, Equatable {
  /// Whether `rows` are all rows of the world, so that a program must forget any others.
  package var isWhole = false
  /// The world's version after these changes. Set by the store.
  package var version: Int64 = 0
  /// The changed rows, without duplicates. `begin` returns them sorted by position.
  package var rows: [RowChange] = []
  /// The world's state outside its tables. `nil` if it has not changed.
  package var state: String?
  /// New journal entries, used only in `commit`.
  package var entries: [[UInt8]] = []

  package init() {}

  package var isEmpty: Bool { rows.isEmpty && state == nil && entries.isEmpty }
}

/// A row that was added, changed or removed.
package struct RowChange: Sendable, Equatable {
  package let table: String
  /// The row's key, at most a few thousand bytes long. It may be a secret.
  package let key: [UInt8]
  /// The position of an added row in its table: rows are read in the order of their positions. `nil` for a row that
  /// keeps its position, and for a removed row.
  package let position: Int64?
  /// The row, which may contain secrets. `nil` if it was removed.
  package let content: [UInt8]?

  package init(table: String, key: [UInt8], position: Int64?, content: [UInt8]?) {
    self.table = table
    self.key = key
    self.position = position
    self.content = content
  }
}

/// Consecutive entries of a journal.
package struct StoredEntries: Sendable, Equatable {
  /// The minimum number of entries that a store keeps for a world. It drops older ones.
  package static let capacity = 10_000

  /// The number of the first of `entries`.
  package let first: Int64
  package let entries: [[UInt8]]
  /// The number of the journal's last entry, whether it is in `entries` or later. 0 if there has been none.
  package let last: Int64

  package init(first: Int64, entries: [[UInt8]], last: Int64) {
    self.first = first
    self.entries = entries
    self.last = last
  }
}
