internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A photo as visible to one caller.
struct PhotoNode: Sendable {
  let photo: FacebookPhotoRecord
  /// The id of its owner, as the caller knows it.
  let ownerID: String
  let ownerName: String

  /// The empty list of photos with tagged people; tags are not simulated.
  static let noneTagged = JSONText.members(["data": .array([])])

  /// The photo with the fields `wanted`. Defaults to the fields that a list shows.
  func json(_ wanted: [FieldSelection.Field]?) throws -> JSONText {
    try Self.type.object(self, wanted, defaults: ["created_time", "name", "id"])
  }

  /// The `Photo` type of Graph.
  static let type = GraphType<PhotoNode>("Photo", id: \.photo.id, simple: table, withoutData: withoutData)

  /// All fields. Fields whose value is `nil` are left out. The addresses are guessed, modelled on Facebook's.
  private static let table: [String: @Sendable (PhotoNode) -> JSONText?] = [
    "id": { .string($0.photo.id) },
    "name": { $0.photo.caption.map(JSONText.string) },
    "created_time": { .string(CalendarDate($0.photo.createdAt).numericZoneDate) },
    "updated_time": { .string(CalendarDate($0.photo.createdAt).numericZoneDate) },
    "from": { .members(["name": .string($0.ownerName), "id": .string($0.ownerID)]) },
    "link": { .string("https://www.facebook.com/photo.php?fbid=\($0.photo.id)") },
    "picture": { .string("https://scontent.xx.fbcdn.net/v/t1.0-9/p130x130/\($0.photo.id)_n.jpg") },
    "source": { .string("https://scontent.xx.fbcdn.net/v/t1.0-9/p720x720/\($0.photo.id)_n.jpg") },
  ]

  /// Fields that exist on Facebook but have no data in the records, so they are left out.
  private static let withoutData: Set<String> = [
    "album", "alt_text", "backdated_time", "can_delete", "can_tag", "comments", "event", "height", "icon",
    "images", "likes", "name_tags", "page_story_id", "place", "reactions", "tags", "target", "webp_images",
    "width",
  ]
}

extension SimulatedFacebook {
  /// The photo with `id`, if the caller may see it: its owner, if the application may see photos, or the page or
  /// application that published it. Other viewers are not known.
  func photo(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) -> PhotoNode? {
    guard let photo = tables.find(FacebookPhotoRecord.self, id) else { return nil }
    let isOfApp = photo.appID == authorization.app.id
    let mayRead =
      switch authorization.holder {
      case .app: isOfApp
      case .person(let person, let install):
        [photo.ownerID, photo.personID].contains(person.id)
          && (isOfApp || install.granted.contains("user_photos"))
      case .page(let page, _, _): photo.ownerID == page.id
      }
    guard mayRead else { return nil }
    return owner(photo.ownerID, of: authorization.app.id, call.version).map {
      PhotoNode(photo: photo, ownerID: $0.id, ownerName: $0.name)
    }
  }

  /// The photos that applications have published for the owner, newest first; the order is guessed.
  func uploadedPhotos(
    of ownerID: String, shownAs id: String, named name: String, _ call: GraphCall
  ) throws -> GraphEdge {
    var edge = GraphEdge(call.address(id, "photos", at: clock.now))
    edge.paging.extra = [("type", "uploaded")]
    for photo in tables.list(FacebookPhotoRecord.self, by: .owner, ownerID).reversed() {
      let node = PhotoNode(photo: photo, ownerID: id, ownerName: name)
      edge.entries.append(.init(id: photo.id) { try node.json($0) })
    }
    return edge
  }
}
