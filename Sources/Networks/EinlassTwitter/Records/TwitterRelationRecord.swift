package import EinlassStorage
package import EinlassWire

/// One person's relation to another: following, asking to follow, or blocking.
package struct TwitterRelationRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case follows
    /// A follow request to a protected account that has not answered.
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
  /// The person who follows, asks or blocks.
  package static var source: Self { Self("source") }
  /// The person who is followed, asked or blocked.
  package static var target: Self { Self("target") }
}
