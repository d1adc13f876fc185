internal import EinlassStorage
internal import Synchronization

/// A record with its place in the order in which records came.
struct StoredRow: Sendable {
  let place: Int64
  let row: any AnyRow
}

/// Records of one world that were read or written lately, and what indexes have for a value.
///
/// It holds what is committed and nothing else. Two generations bound it: when the younger is full, the older is
/// dropped. Who reads the database on behalf of the cache leaves a note of it first; a commit of the same key replaces the
/// note, so that what was read before the commit is not put in after it.
final class RowCache: Sendable {
  /// What something is found by.
  enum Key: Sendable, Hashable {
    case record(table: Int64, TableValue)
    case index(table: Int64, index: Int, TableValue)
  }

  /// What is known about a key.
  enum Content: Sendable {
    case row(StoredRow)
    /// What an index lists for a value, which are at most `longestList` records.
    case rows([StoredRow])
    case nothing
    /// Somebody is reading it.
    case reading(Int)
  }

  /// The result of a look-up.
  enum Answer: Sendable {
    case known(Content)
    /// To be read; the number is the note of who reads it, nil where somebody else is reading it already.
    case unknown(Int?)
  }

  private struct State {
    var young: [Key: Content] = [:]
    var old: [Key: Content] = [:]
    var lastNote = 0

    mutating func set(_ key: Key, _ content: Content, capacity: Int) {
      if young.count >= capacity { (old, young) = (young, [:]) }
      young[key] = content
      old[key] = nil
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

  /// What is known about `key`; what is not will be read by the caller.
  func find(_ key: Key) -> Answer {
    state.withLock { state in
      var content = state.young[key]
      if content == nil, let older = state.old[key] {
        content = older
        state.set(key, older, capacity: capacity)
      }
      switch content {
      case nil:
        state.lastNote += 1
        state.set(key, .reading(state.lastNote), capacity: capacity)
        return .unknown(state.lastNote)
      case .reading: return .unknown(nil)
      case .some(let content): return .known(content)
      }
    }
  }

  /// What is known about `key`; nil: nothing, and nobody is going to read it.
  func known(_ key: Key) -> Content? {
    state.withLock { $0.young[key] ?? $0.old[key] }
  }

  /// Puts in what the reader with `note` has read; does nothing where the key has been committed meanwhile.
  func put(_ key: Key, _ content: Content, note: Int?) {
    guard let note else { return }
    state.withLock { state in
      guard case .reading(note) = state.young[key] ?? state.old[key] else { return }
      state.set(key, content, capacity: capacity)
    }
  }

  /// Takes the note of a reader away who has nothing to put in.
  func forget(_ key: Key, note: Int?) {
    guard let note else { return }
    state.withLock { state in
      if case .reading(note) = state.young[key] { state.young[key] = nil }
      if case .reading(note) = state.old[key] { state.old[key] = nil }
    }
  }

  /// Takes over what has been committed; nil: forget what is known.
  func commit(_ changes: [(key: Key, content: Content?)]) {
    state.withLock { state in
      for (key, content) in changes {
        if let content {
          state.set(key, content, capacity: capacity)
        } else {
          state.young[key] = nil
          state.old[key] = nil
        }
      }
    }
  }

  func removeAll() {
    state.withLock { state in
      state.young = [:]
      state.old = [:]
    }
  }
}
