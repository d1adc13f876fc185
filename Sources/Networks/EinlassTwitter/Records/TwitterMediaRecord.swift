package import EinlassStorage
package import EinlassWire

/// An uploaded picture or video: its properties, but not the file itself.
package struct TwitterMediaRecord: Sendable, Hashable, Codable {
  /// The accepted kinds of picture and video.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case jpeg, png, gif, mp4

    /// The media type.
    package var type: String { (self == .mp4 ? "video/" : "image/") + rawValue }
    /// The extension of the address that shows it. For a video, that of its first frame.
    package var ending: String { self == .jpeg || self == .mp4 ? "jpg" : rawValue }
  }

  package var id: Int64
  package var ownerID: Int64
  /// The name in the address of the picture.
  package var name: String
  package var kind: Kind
  package var size: Int
  package var width: Int
  package var height: Int
  package var uploadedAt: WallTime
  /// Whether a tweet contains it, which keeps it from being removed.
  package var isAttached = false

  /// The https address of the picture.
  package var address: String { "https://pbs.twimg.com/media/\(name).\(kind.ending)" }
}

extension TwitterMediaRecord: TableRecord {
  package var key: Int64 { id }

  package static let schema = TableSchema<TwitterMediaRecord>(
    "twitterMedia",
    indexes: [.unique(.name) { $0.name }],
    date: { $0.uploadedAt },
    checks: [
      .number("id", 1...Int64.max / 2) { $0.id }, .count("size") { $0.size },
      .number("width", 1...65_535) { $0.width }, .number("height", 1...65_535) { $0.height },
    ])
}

extension TableIndex where Record == TwitterMediaRecord, Value == String {
  /// The name in its address.
  package static var name: Self { Self("name") }
}
