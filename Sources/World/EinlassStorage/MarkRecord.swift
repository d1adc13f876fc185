package import EinlassWire

/// A record that only states that something has happened, such as the use of a nonce, and until when that counts.
///
/// Only `WorldTables.spend` looks up such records, so each takes only a few bytes.
package protocol MarkRecord: StoredRecord {
  /// The event that has happened.
  var mark: Mark { get }
  /// The last time at which the mark counts.
  var end: WallTime { get }
  init(mark: Mark, end: WallTime)
  /// The maximum number of marks that count at the same time. Further ones are refused.
  static var capacity: Int { get }
}

extension MarkRecord {
  package static var checks: [RecordCheck<Self>] { [] }

  package static func contents(of tables: WorldTables) -> [Self] { tables.marks(Self.self) }

  package static func replace(with records: [Self], in tables: WorldTables) {
    tables.replaceMarks(Self.self, with: records)
  }
}
