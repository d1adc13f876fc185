package import EinlassStorage
package import EinlassWire

/// A photo that an application has published for a person or a page. The picture itself is not kept.
package struct FacebookPhotoRecord: Sendable, Hashable, Codable {
  package var id: String
  /// The id of the person, the one that holds everywhere, or of the page whose photo it is.
  package var ownerID: String
  /// Whose token published it; at pages it may be somebody else than the owner.
  package var personID: String
  package var appID: String
  /// What stands below it; nil: nothing.
  package var caption: String?
  package var createdAt: WallTime
  /// The `number` of the post that tells of it. `nil` if none does.
  package var postNumber: String?
}

extension FacebookPhotoRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookPhotoRecord>(
    "facebookPhotos", indexes: [.many(.owner) { $0.ownerID }], date: { $0.createdAt })
}

extension TableIndex where Record == FacebookPhotoRecord, Value == String {
  /// The id of the person or the page whose photo it is.
  package static var owner: Self { Self("owner") }
}
