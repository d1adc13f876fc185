/// Keeps worlds when their program ends: in a file, or in a database that several programs share.
///
/// A world runs in memory. A store keeps its steps: the rows that they changed, and the entries of its journal. Rows are
/// opaque to a store. Every operation is atomic, and durable once it returns. An operation that throws has changed nothing,
/// unless the error says that it may have.
package protocol WorldStore: Sendable {
  /// Whether other programs may have the store open.
  var isShared: Bool { get }

  /// The published worlds, if any was published or removed after `revision`. `nil` if none was. The first revision is 1.
  func listing(after revision: Int64) async throws(StorageError) -> WorldListing?

  /// Publishes a new world.
  ///
  /// - Parameters:
  ///   - contents: Its rows and its state. Its version is 1 from then on.
  ///   - origin: The text from which it can be made again.
  ///   - isReplacing: Whether it takes the place of the published world with this name, which is removed.
  /// - Returns: The world's number, which no other world of the store has or had. `nil` if the name is taken and
  ///   `isReplacing` is false; then nothing has changed.
  func publish(
    _ contents: WorldChanges, as name: String, origin: String, isReplacing: Bool
  ) async throws(StorageError) -> Int64?

  /// The origin with which the world was published. `nil` if it is not published.
  func origin(of world: Int64) async throws(StorageError) -> String?

  /// Removes the world with everything in it. Does nothing if it is not published.
  func remove(_ world: Int64) async throws(StorageError)

  /// The version of the world, which each commit increases. `nil` if it is not published.
  func version(of world: Int64) async throws(StorageError) -> Int64?

  /// Begins a turn: until it ends, no other turn of the world begins, in any program.
  ///
  /// - Parameter version: The version that the program has. 0 if it has none, or cannot use what it has.
  /// - Throws: Also if the world is not published, or the store has something that this program cannot read
  ///   (`StorageError.isOfContent`).
  func begin(_ world: Int64, after version: Int64) async throws(StorageError) -> any WorldTurn

  /// At most `limit` entries of the world's journal from the one with `number` on, the oldest first, without those that
  /// have been dropped.
  func entries(
    of world: Int64, from number: Int64, limit: Int
  ) async throws(StorageError) -> StoredEntries

  /// Returns once everything is written, and closes the store; every operation throws from then on.
  func close() async
}

/// The time in which only one program changes a world. It ends with `commit` or `release`, or when it is released from
/// memory.
package protocol WorldTurn: Sendable {
  /// The changes of others since the version that the program had.
  var changes: WorldChanges { get }

  /// Ends the turn, and stores the changes that the program made during it. They increase the world's version by 1.
  ///
  /// - Returns: The number of the first of the entries. They are numbered from 1, without gaps.
  @discardableResult
  func commit(_ changes: WorldChanges) async throws(StorageError) -> Int64

  /// Ends the turn without a change.
  func release() async
}

/// The published worlds of a store.
package struct WorldListing: Sendable {
  /// A greater one whenever a world is published or removed.
  package let revision: Int64
  /// The numbers of the worlds by their names. A world that replaces another one gets a new number.
  package let numbers: [String: Int64]

  package init(revision: Int64, numbers: [String: Int64]) {
    self.revision = revision
    self.numbers = numbers
  }
}

/// The changes that steps made in a world.
package struct WorldChanges: Sendable, Equatable {
  /// Whether `rows` are all rows of the world, and others that a program has are to be forgotten.
  package var isWhole = false
  /// The version that the world has with these changes. Set by the store.
  package var version: Int64 = 0
  /// The changed rows, each once. `begin` returns them in the order of their positions.
  package var rows: [RowChange] = []
  /// The world's state outside its tables. `nil` if it has not changed.
  package var state: String?
  /// New entries of the journal, which only `commit` takes.
  package var entries: [[UInt8]] = []

  package init() {}

  package var isEmpty: Bool { rows.isEmpty && state == nil && entries.isEmpty }
}

/// A row that has come, changed or gone.
package struct RowChange: Sendable, Equatable {
  package let table: String
  /// The row's key, at most some thousand bytes. It may be a secret.
  package let key: [UInt8]
  /// The place of the row in its table, for a row that has come: rows are read in the order of their positions. `nil` for
  /// one that keeps its place, and for one that has gone.
  package let position: Int64?
  /// The row. It may have secrets. `nil` if it has gone.
  package let content: [UInt8]?

  package init(table: String, key: [UInt8], position: Int64?, content: [UInt8]?) {
    self.table = table
    self.key = key
    self.position = position
    self.content = content
  }
}

/// Entries of a journal that follow each other.
package struct StoredEntries: Sendable, Equatable {
  /// The minimum number of entries that a store keeps for a world. Older ones are dropped.
  package static let capacity = 10_000

  /// The number of the first of `entries`.
  package let first: Int64
  package let entries: [[UInt8]]
  /// The number of the last entry that there is, here or later. 0 if there has been none.
  package let last: Int64

  package init(first: Int64, entries: [[UInt8]], last: Int64) {
    self.first = first
    self.entries = entries
    self.last = last
  }
}
