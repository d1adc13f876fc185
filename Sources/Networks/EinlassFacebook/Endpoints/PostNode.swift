internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A post as visible to one caller.
struct PostNode: Sendable {
  let post: FacebookPostRecord
  /// The id of the wall's owner, as the caller knows it.
  let ownerID: String
  let ownerName: String

  var id: String { "\(ownerID)_\(post.number)" }

  static let defaultFields = ["message", "created_time", "id"]

  /// The post with the fields `wanted`. Defaults to the fields that a list shows.
  func json(_ wanted: [FieldSelection.Field]?) throws -> JSONText {
    try Self.type.object(self, wanted, defaults: Self.defaultFields)
  }

  /// The `Post` type of Graph.
  static let type = GraphType<PostNode>("Post", id: \.id, simple: table, withoutData: withoutData)

  /// All fields. Fields whose value is `nil` are left out.
  private static let table: [String: @Sendable (PostNode) -> JSONText?] = [
    "id": { .string($0.id) },
    "message": { $0.post.message.map(JSONText.string) },
    "link": { $0.post.link.map(JSONText.string) },
    "created_time": { .string(CalendarDate($0.post.createdAt).numericZoneDate) },
    "updated_time": { .string(CalendarDate($0.post.createdAt).numericZoneDate) },
    "privacy": { .members(["value": .string($0.post.privacy.rawValue)]) },
    "from": { .members(["name": .string($0.ownerName), "id": .string($0.ownerID)]) },
  ]

  /// Fields that exist on Facebook but have no data in the records, so they are left out.
  private static let withoutData: Set<String> = [
    "actions", "application", "caption", "comments", "description", "full_picture", "icon", "likes",
    "name", "object_id", "permalink_url", "picture", "place", "shares", "source", "status_type", "story",
    "to", "type",
  ]
}

extension SimulatedFacebook {
  /// The post with `id`, if the caller may see it: its owner, a person or page, or the application that posted it.
  func post(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) -> PostNode? {
    let parts = id.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let post = tables.find(FacebookPostRecord.self, parts[1]),
      post.appID == authorization.app.id,
      let node = node(of: post, call), node.id == id
    else { return nil }
    switch authorization.holder {
    case .app: return node
    case .person(let person, _): return [post.ownerID, post.personID].contains(person.id) ? node : nil
    case .page(let page, _, _): return post.ownerID == page.id ? node : nil
    }
  }

  /// The post with the name and id of its wall. `nil` if the owner no longer exists.
  func node(of post: FacebookPostRecord, _ call: GraphCall) -> PostNode? {
    owner(post.ownerID, of: post.appID, call.version).map {
      PostNode(post: post, ownerID: $0.id, ownerName: $0.name)
    }
  }
}
