internal import EinlassStorage
internal import Synchronization

/// A record with its place in the order in which records came.
struct StoredRow: Sendable {
  let place: Int64
  let row: any AnyRow
}

/// Records of one world that were read or written lately, and what indexes have for a value.
///
/// Each table has a stamp: the version of its world that changed it last. What the cache has counts only after the
/// table's stamp was asked for, and is dropped where another program has changed the table. Two generations bound the cache:
/// when the younger is full, the older is dropped.
final class RowCache: Sendable {
  /// What something is found by.
  enum Key: Sendable, Hashable {
    case record(table: Int64, TableValue)
    case index(table: Int64, index: Int, TableValue)

    var table: Int64 {
      switch self {
      case .record(let table, _), .index(let table, _, _): table
      }
    }
  }

  /// What is known about a key.
  enum Content: Sendable {
    case row(StoredRow)
    /// What an index lists for a value, which are at most `longestList` records.
    case rows([StoredRow])
    case nothing
  }

  /// What is about to be committed, and counts from the moment on at which somebody sees that it is.
  struct Pending: Sendable {
    /// The version that it makes, and the random number that tells it from another one's.
    let version: Int64
    let token: Int64
    /// The changed tables with the stamps that they had.
    let tables: [Int64: Int64]
    /// The tables of which everything may have changed.
    let forgotten: Set<Int64>
    /// What becomes known; nil: what was known is not any more.
    let changes: [(key: Key, content: Content?)]
  }

  private struct Entry {
    let content: Content
    let epoch: Int
  }

  private struct Table {
    var stamp: Int64 = 0
    /// Counts how often everything of the table was dropped.
    var epoch = 0
  }

  private struct State {
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var tables: [Int64: Table] = [:]
    var pending: Pending?
    /// The last row that was confirmed.
    var confirmed: WorldRow?

    mutating func set(_ key: Key, _ content: Content, capacity: Int) {
      if young.count >= capacity { (old, young) = (young, [:]) }
      young[key] = Entry(content: content, epoch: tables[key.table]?.epoch ?? 0)
      old[key] = nil
    }

    mutating func apply(_ pending: Pending, capacity: Int) {
      var current: Set<Int64> = []
      for (table, stamp) in pending.tables {
        guard tables[table, default: Table()].stamp == stamp else { continue }
        tables[table, default: Table()].stamp = pending.version
        if pending.forgotten.contains(table) { tables[table, default: Table()].epoch += 1 }
        current.insert(table)
      }
      for (key, content) in pending.changes where current.contains(key.table) {
        if let content {
          set(key, content, capacity: capacity)
        } else {
          young[key] = nil
          old[key] = nil
        }
      }
    }
  }

  /// How many records a list may have.
  static let longestList = 64

  private let state = Mutex(State())
  /// How much one generation has at most.
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// What is known about `key`, as of the stamp of its table.
  func find(_ key: Key) -> Content? {
    state.withLock { state in
      let epoch = state.tables[key.table]?.epoch ?? 0
      if let entry = state.young[key] { return entry.epoch == epoch ? entry.content : nil }
      guard let entry = state.old[key], entry.epoch == epoch else { return nil }
      state.set(key, entry.content, capacity: capacity)
      return entry.content
    }
  }

  /// The row that was confirmed, or committed by this program, last.
  var confirmed: WorldRow? { state.withLock { $0.confirmed } }

  /// Takes over the stamps that the database has; what is known of tables that others have changed is dropped.
  func confirm(_ row: WorldRow) {
    state.withLock { state in
      if let known = state.confirmed, known.version == row.version, known.token == row.token {
        if row.isLater(than: known) { state.confirmed = row }
        return
      }
      if row.version >= state.confirmed?.version ?? 0 { state.confirmed = row }
      if let pending = state.pending, pending.version == row.version, pending.token == row.token {
        state.apply(pending, capacity: capacity)
        state.pending = nil
      }
      for (table, book) in row.tables {
        let known = state.tables[table, default: Table()]
        if book.stamp > known.stamp {
          state.tables[table] = Table(stamp: book.stamp, epoch: known.epoch + 1)
        }
      }
    }
  }

  /// Puts in what was read when the table had the stamp, or later; does nothing where it has changed since.
  func put(_ key: Key, _ content: Content, stamp: Int64) {
    state.withLock { state in
      guard state.tables[key.table]?.stamp ?? 0 == stamp else { return }
      state.set(key, content, capacity: capacity)
    }
  }

  // MARK: - Commits

  /// Notes what is about to be committed.
  func expect(_ pending: Pending) {
    state.withLock { $0.pending = pending }
  }

  /// What was expected has been committed, and has made the world's row what it is now.
  func commit(_ row: WorldRow) {
    state.withLock { state in
      if let pending = state.pending, pending.token == row.token {
        state.apply(pending, capacity: capacity)
        state.pending = nil
      }
      guard let known = state.confirmed else { return }
      let isNewer =
        row.version > known.version
        || row.version == known.version && row.token == known.token && row.isLater(than: known)
      if isNewer { state.confirmed = row }
    }
  }

  /// What was expected may not have been committed.
  func forget(_ token: Int64) {
    state.withLock { state in
      if state.pending?.token == token { state.pending = nil }
    }
  }
}
