package import EinlassStorage
package import EinlassWire

/// A photo that an application has published for a person or a page. The picture itself is not stored.
package struct FacebookPhotoRecord: Sendable, Hashable, Codable {
  package var id: String
  /// The global id of the person, or the id of the page, whose photo it is.
  package var ownerID: String
  /// The id of the person whose token published it. On pages, it may differ from the owner.
  package var personID: String
  package var appID: String
  /// The caption. `nil` if there is none.
  package var caption: String?
  package var createdAt: WallTime
  /// The `number` of the photo's post. `nil` if there is none.
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
