package import EinlassWire

/// A record that only states that something has happened, and until when that counts, such as a used nonce.
///
/// Only `WorldTables.spend` looks it up, so it takes only a few bytes.
package protocol MarkRecord: StoredRecord {
  /// The event that has happened.
  var mark: Mark { get }
  /// The last moment at which it counts.
  var end: WallTime { get }
  init(mark: Mark, end: WallTime)
  /// The number of marks that may count at a time. Further ones are refused.
  static var capacity: Int { get }
}

extension MarkRecord {
  package static var checks: [RecordCheck<Self>] { [] }

  package static func contents(of tables: WorldTables) -> [Self] { tables.marks(Self.self) }

  package static func replace(with records: [Self], in tables: WorldTables) {
    tables.replaceMarks(Self.self, with: records)
  }
}
