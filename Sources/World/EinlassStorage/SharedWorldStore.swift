/// A store that several programs may have open at once.
///
/// What one of them was told is done, every operation that begins later in another one sees.
package protocol SharedWorldStore: WorldStore {
  /// The published worlds, where any was published or removed after `revision`; nil: none was.
  func listing(after revision: Int64) async throws(StorageError) -> SharedListing?

  /// Publishes the world of `engine` as `publish` does, but only where no world has the name; false: one has it, and
  /// nothing has changed.
  func publishNew(
    _ engine: any WorldEngine, as name: String, state: String, origin: String
  ) async throws(StorageError) -> Bool

  /// The published world with the number; nil where it has been removed or replaced.
  func world(numbered number: Int64) async throws(StorageError) -> StoredWorld?
}

/// Which worlds a shared store has.
package struct SharedListing: Sendable {
  /// Another one, and a greater one, whenever a world is published or removed; the first is 1.
  package let revision: Int64
  /// The numbers of the published worlds by their names. A world that replaces another one has a number of its own.
  package let numbers: [String: Int64]

  package init(revision: Int64, numbers: [String: Int64]) {
    self.revision = revision
    self.numbers = numbers
  }
}

/// The engine of a world that several programs may have open at once.
package protocol SharedWorldEngine: WorldEngine {
  /// The world's number in its store.
  var number: Int64 { get }

  /// Counts this opening of the world, and returns its number; each is given once, over all programs. The first is 1.
  func countOpening() async throws(StorageError) -> UInt64

  /// What the world keeps besides its tables, where it was saved after `revision`; nil: it was not.
  func state(after revision: Int64) async throws(StorageError) -> SharedState?

  /// Saves the state, unless another one was saved after `revision`; returns the new revision, or nil where it was not
  /// saved.
  func save(state: String, after revision: Int64) async throws(StorageError) -> Int64?

  /// Adds entries to the world's journal, in order; returns the number of the first. Numbers count from 1 without gaps
  /// over all programs.
  func append(_ entries: [SharedJournalEntry]) async throws(StorageError) -> Int64

  /// At most `limit` entries from the one with `number` on, the oldest first; those that have been dropped are left out.
  func entries(from number: Int64, limit: Int) async throws(StorageError) -> SharedJournalPart
}

/// What a world keeps besides its tables.
package struct SharedState: Sendable {
  /// A greater one at each save; publishing a world gives it 1.
  package let revision: Int64
  package let text: String

  package init(revision: Int64, text: String) {
    self.revision = revision
    self.text = text
  }
}

/// An entry of a shared journal.
package struct SharedJournalEntry: Sendable, Equatable {
  /// How many entries of a world are kept at least; older ones are dropped.
  package static let capacity = 10_000

  /// The entry as the journal writes it.
  package let content: [UInt8]

  package init(content: [UInt8]) {
    self.content = content
  }
}

/// Entries of a shared journal that follow each other.
package struct SharedJournalPart: Sendable {
  /// The number of the first of `entries`.
  package let first: Int64
  package let entries: [SharedJournalEntry]
  /// The number of the last entry that there is, in this part or beyond it; 0: there has been none.
  package let last: Int64

  package init(first: Int64, entries: [SharedJournalEntry], last: Int64) {
    self.first = first
    self.entries = entries
    self.last = last
  }
}
