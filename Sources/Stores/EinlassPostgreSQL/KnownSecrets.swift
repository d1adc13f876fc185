internal import EinlassStorage
internal import Foundation
internal import Synchronization

/// What an engine knows of the secrets of its world, and how much of what the database has that is.
final class KnownSecrets: Sendable {
  private struct State {
    /// The version of the world whose hashes are known.
    var stamp: Int64 = 0
    /// The last row that is known.
    var lastRow: Int64 = 0
    var passing = PassingSecrets()
    /// Up to this row no hash of a passing secret is needed.
    var unneeded: Int64?
    /// What is known, and was to be written in a group that failed.
    var unsaved: [SecretHash] = []
  }

  let index = SecretIndex()
  private let queries: RecordQueries
  private let state = Mutex(State())

  init(_ queries: RecordQueries) {
    self.queries = queries
  }

  /// How to ask for the hashes that the world has and that are not known; nil: there are none.
  func missing(_ world: WorldRow) -> Query? {
    let stamp = world.tables[WorldRow.secrets]?.stamp ?? 0
    return state.withLock { state in stamp > state.stamp ? queries.secrets(after: state.lastRow) : nil }
  }

  /// Adds what `missing` asked for, as of the version.
  func add(_ rows: SQLRows, stamp: Int64) throws(StorageError) {
    for row in 0..<rows.count {
      guard let id = rows.integer(row, 0), let octets = rows.octets(row, 2),
        let kind = SecretOctets.Kind(rawValue: rows.integer(row, 1) ?? -1)
      else { continue }
      let hashes = SecretOctets.decode(kind, Data(try queries.sealing.open(octets, .secrets)))
      index.add(hashes)
      note(id, kind, hashes.count)
    }
    state.withLock { $0.stamp = max($0.stamp, stamp) }
  }

  /// Notes rows that this program has written, all of which are known, as of the version.
  func committed(_ rows: [(id: Int64, kind: SecretOctets.Kind, count: Int)], stamp: Int64) {
    for row in rows { note(row.id, row.kind, row.count) }
    state.withLock { $0.stamp = max($0.stamp, stamp) }
  }

  private func note(_ id: Int64, _ kind: SecretOctets.Kind, _ count: Int) {
    state.withLock { state in
      guard id > state.lastRow else { return }
      state.lastRow = id
      if kind == .passing, let old = state.passing.add(count, row: id) { state.unneeded = old }
    }
  }

  /// Up to which row hashes of passing secrets may go; nil: none has become so since the last time.
  func takeUnneeded() -> Int64? {
    state.withLock { state in
      defer { state.unneeded = nil }
      return state.unneeded
    }
  }

  /// What is known and not written yet.
  func takeUnsaved() -> [SecretHash] {
    state.withLock { state in
      defer { state.unsaved = [] }
      return state.unsaved
    }
  }

  /// Keeps what was to be written in a group that failed, for the next one.
  func keepUnsaved(_ hashes: [SecretHash]) {
    state.withLock { $0.unsaved += hashes }
  }
}
