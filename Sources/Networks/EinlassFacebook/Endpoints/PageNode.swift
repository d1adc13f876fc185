internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A page as visible to one caller in one version.
struct PageNode: Sendable {
  let page: FacebookPageRecord
  /// The role of the token's person. `nil` if there is none, or the application may not see it.
  var role: FacebookPageRole?
  /// The page's token for the caller. `nil` if the caller gets none.
  var token: String?
  let version: GraphVersion
  /// The posts, if the call asks for them.
  var wall: TimeEdge?
  /// The photos, if the call asks for them.
  var photos: GraphEdge?

  /// The fields of a response to a call that names none; those before v2.4 are guessed.
  var defaultFields: [String] {
    version >= .v2x4 ? ["name", "id"] : ["id", "category", "link", "name"]
  }

  /// The fields of an entry of `/me/accounts`, in the recorded orders.
  var accountFields: [String] {
    if version < .v2 { return ["category", "name", "access_token", "perms", "id"] }
    if version < .v3x1 { return ["access_token", "category", "name", "id", "perms"] }
    return ["access_token", "category", "category_list", "name", "id", "tasks"]
  }

  /// The page with the fields `wanted`, or else `defaults`.
  func json(_ wanted: [FieldSelection.Field]?, defaults: [String]) throws -> JSONText {
    try Self.type.object(self, wanted, defaults: defaults)
  }

  /// The `Page` type of Graph.
  static let type = GraphType<PageNode>(
    "Page", id: \.page.id,
    table.mapValues { value in { @Sendable node, _ in value(node) } }.merging([
      "feed": { node, field in try node.wall?.json(field) },
      "photos": { node, field in
        field.modifiers["type"] == "uploaded" ? try node.photos?.json(field) : PhotoNode.noneTagged
      },
    ]) { $1 }, withoutData: withoutData)

  /// All fields. Fields whose value is `nil` are left out.
  private static let table: [String: @Sendable (PageNode) -> JSONText?] = [
    "id": { .string($0.page.id) },
    "name": { .string($0.page.name) },
    "category": { .string($0.page.category) },
    "category_list": { node in
      .array([.members(["id": .string(node.page.categoryID), "name": .string(node.page.category)])])
    },
    "link": { .string("https://www.facebook.com/\($0.page.id)") },
    "access_token": { $0.token.map(JSONText.string) },
    "perms": { node in
      node.version < .v3x1 ? node.role.map { .array($0.permissions.map(JSONText.string)) } : nil
    },
    "tasks": { node in
      node.version >= .v3x1 ? node.role.map { .array($0.tasks.map(JSONText.string)) } : nil
    },
  ]

  /// Fields that exist on Facebook but have no data in the records, so they are left out.
  private static let withoutData: Set<String> = [
    "about", "bio", "can_post", "company_overview", "cover", "description", "emails", "fan_count",
    "followers_count", "founded", "instagram_business_account", "is_published", "is_verified", "likes",
    "location", "mission", "phone", "picture", "talking_about_count", "username", "verification_status",
    "website",
  ]
}

extension ReadableEdge {
  /// `GET /me/accounts`: the pages of a person (reference of Calls after login, section 9.2); `GET /{app-id}/accounts`:
  /// the test users of an application.
  static let accounts = ReadableEdge(.facebook.accounts, "accounts") { id, call, facebook in
    if facebook.tables.find(FacebookAppRecord.self, id) != nil {
      return try facebook.testUserList(of: id, &call)
    }
    let authorization = try facebook.requireToken(&call)
    guard case .person(let node) = try facebook.node(id, call, authorization) else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    guard let pages = node.edges["accounts"] else { return .members(["data": .array([])]) }
    return try pages.json(call.parameters)
  }
}

extension SimulatedFacebook {
  /// The page as visible to the caller. Only people with a role get its token, in applications that may see pages.
  func pageNode(
    _ page: FacebookPageRecord, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) throws -> PageNode {
    var node = PageNode(page: page, version: call.version)
    if call.asks(for: "feed") {
      node.wall = wall(of: page.id, shownAs: page.id, call, authorization.app)
    }
    if call.asks(for: "photos") {
      node.photos = try uploadedPhotos(of: page.id, shownAs: page.id, named: page.name, call)
    }
    switch authorization.holder {
    case .app: break
    case .page(let own, _, _): if own.id == page.id { node.token = authorization.token }
    case .person(let person, let install):
      let key = FacebookPageRoleRecord.Key(pageID: page.id, personID: person.id)
      guard let role = tables.find(FacebookPageRoleRecord.self, key)?.role,
        Self.showsPages(
          PersonNode(person: person, install: install, access: .own, version: call.version, now: clock.now)),
        let record = tables.find(FacebookTokenRecord.self, authorization.token)
      else { break }
      node.role = role
      node.token = try pageToken(page.id, for: record)
    }
    return node
  }

  /// The pages on which the person has a role. `nil` if the application may not see them.
  func pages(
    of node: PersonNode, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) throws -> GraphEdge? {
    guard Self.showsPages(node) else { return nil }
    var edge = GraphEdge(call.address(node.id, "accounts", at: clock.now))
    for role in tables.list(FacebookPageRoleRecord.self, by: .person, node.person.id) {
      guard let page = tables.find(FacebookPageRecord.self, role.key.pageID) else { continue }
      let shown = try pageNode(page, call, authorization)
      edge.entries.append(.init(id: page.id) { try shown.json($0, defaults: shown.accountFields) })
    }
    return edge
  }

  /// Whether an application with these permissions may see the person's pages.
  static func showsPages(_ node: PersonNode) -> Bool {
    guard node.access == .own else { return false }
    if node.version >= .v7 { return node.isGranted("pages_show_list") }
    return node.isGranted("manage_pages") || node.version >= .v2x5 && node.isGranted("pages_show_list")
  }
}
