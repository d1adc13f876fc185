package import EinlassStorage
package import EinlassWire

/// A file uploaded in several steps: the sizes of the parts received, and the properties that the first step announced,
/// but not the file itself.
package struct TwitterUploadRecord: Sendable, Hashable, Codable {
  /// The kind of a file, determined by its first bytes.
  package enum Content: Sendable, Hashable, Codable {
    case picture(TwitterMediaRecord.Kind, width: Int, height: Int)
    case video
    /// A known type, but damaged.
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
  /// The sizes of the parts received, by index.
  package var sizes: [Int: Int] = [:]
  /// The kind determined by the first part. `nil` if that part has not been received.
  package var content: Content?
  package var startedAt: WallTime
  /// The time when all parts had been received. `nil` if some are missing.
  package var finalizedAt: WallTime?

  /// Whether all parts have been received, without gaps.
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
