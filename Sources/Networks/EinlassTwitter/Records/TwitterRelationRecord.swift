package import EinlassStorage
package import EinlassWire

/// What one person is to another: a follower, somebody who has asked to be, or one who blocks the other.
package struct TwitterRelationRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case follows
    /// The other one is protected, and has not answered.
    case requested
    case blocks
  }

  package struct Key: Sendable, Hashable, Codable {
    package let sourceID: Int64
    package let targetID: Int64

    package init(sourceID: Int64, targetID: Int64) {
      self.sourceID = sourceID
      self.targetID = targetID
    }
  }

  package let key: Key
  package var kind: Kind
  package var since: WallTime
}

extension TwitterRelationRecord: TableRecord {
  package static let schema = TableSchema<TwitterRelationRecord>(
    "twitterRelations",
    indexes: [.many(.source) { $0.key.sourceID }, .many(.target) { $0.key.targetID }])
}

extension TwitterRelationRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([String(sourceID), String(targetID)]) }
}

extension TableIndex where Record == TwitterRelationRecord, Value == Int64 {
  /// Who follows, asks or blocks.
  package static var source: Self { Self("source") }
  /// Who is followed, asked or blocked.
  package static var target: Self { Self("target") }
}
