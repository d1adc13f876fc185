package import EinlassStorage
package import EinlassWire

/// A file that comes in several steps: which parts of it have come, and what the first one says the file is, but not the
/// file itself.
package struct TwitterUploadRecord: Sendable, Hashable, Codable {
  /// The kind of a file by its beginning.
  package enum Content: Sendable, Hashable, Codable {
    case picture(TwitterMediaRecord.Kind, width: Int, height: Int)
    case video
    /// Of a type that is known, but broken.
    case broken
    case unrecognized
  }

  package var id: Int64
  package var ownerID: Int64
  /// The media type that was announced.
  package var type: String
  package var category: String?
  /// The size that was announced.
  package var total: Int
  /// The sizes of the parts that have come, by their index.
  package var sizes: [Int: Int] = [:]
  /// The kind by the first part. `nil` if that has not come.
  package var content: Content?
  package var startedAt: WallTime
  /// When all parts had come. `nil` if some are missing.
  package var finalizedAt: WallTime?

  /// Whether all parts have come, without a gap.
  package var isComplete: Bool {
    // An imported world may have any sizes.
    sizes.keys.sorted() == Array(0..<sizes.count) && sizes.values.reduce(0, &+) == total
  }
}

extension TwitterUploadRecord: TableRecord {
  package var key: Int64 { id }

  package static let schema = TableSchema<TwitterUploadRecord>(
    "twitterUploads", date: { $0.startedAt },
    checks: [.number("id", 1...Int64.max / 2) { $0.id }, .count("total") { $0.total }])
}
