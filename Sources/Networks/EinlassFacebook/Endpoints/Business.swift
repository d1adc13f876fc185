internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ReadableEdge {
  /// `GET /me/ids_for_business` and `GET /{id}/ids_for_business`: the ids by which the other applications of the same
  /// business know the person (reference of Calls after login, section 9.4).
  ///
  /// That an application without a business gets an empty list is a choice.
  static let idsForBusiness = business(.facebook.idsForBusiness, "ids_for_business", since: .v2)

  /// `GET /{id}/ids_for_apps`: the same since v2.9. With `app`, only the ids of that application.
  static let idsForApps = business(.facebook.idsForApps, "ids_for_apps", since: .v2x9)

  /// `GET /{id}/ids_for_pages`: the ids by which the pages of the business know the person. With `page`, only the id of
  /// that page.
  static let idsForPages = business(.facebook.idsForPages, "ids_for_pages", since: .v2x9)

  private static func business(
    _ call: CallName, _ name: String, since: GraphVersion
  ) -> ReadableEdge {
    ReadableEdge(call, name) { id, call, facebook in
      let authorization = try facebook.requireToken(&call)
      guard case .person(let node) = try facebook.node(id, call, authorization) else {
        throw GraphError.unsupported(call.route.method, id: id)
      }
      guard call.version >= since else { throw GraphError.unknownField(name, of: PersonField.type.name) }
      guard let ids = node.edges[name] else { return .members(["data": .array([])]) }
      return try ids.json(call.parameters)
    }
  }
}

extension SimulatedFacebook {
  /// Adds the ids and the token by which applications and pages of a business know the person, if the call asks for
  /// them.
  func addBusiness(to node: inout PersonNode, _ call: GraphCall, _ app: FacebookAppRecord) throws {
    guard let business = app.business, node.version >= .v2, node.access != .other else { return }
    if call.asks(for: "token_for_business") {
      node.businessToken = businessToken(node.person.id, business)
    }
    for name in ["ids_for_business", "ids_for_apps", "ids_for_pages"] where call.asks(for: name) {
      let entries =
        name == "ids_for_pages"
        ? try pageIDs(of: node, business, only: call.parameters.filled("page"))
        : try appIDs(
          of: node, business, only: name == "ids_for_apps" ? call.parameters.filled("app") : nil)
      node.edges[name] = GraphEdge(call.address(node.id, name, at: clock.now), entries: entries)
    }
  }

  /// The ids under which applications of the business know the person.
  private func appIDs(
    of node: PersonNode, _ business: String, only wanted: String?
  ) throws -> [GraphEdge.Entry] {
    var entries: [GraphEdge.Entry] = []
    for install in tables.list(FacebookInstallRecord.self, by: .person, node.person.id)
    where install.isInstalled || install.lastLogin != nil {
      guard wanted == nil || wanted == install.key.appID,
        let app = tables.find(FacebookAppRecord.self, install.key.appID),
        app.business == business, !app.isDeleted
      else { continue }
      let known = AppScopedID(id: install.scopedID, app: app)
      entries.append(
        .init(id: known.id) { try AppScopedID.type.object(known, $0, defaults: ["id", "app"]) })
    }
    return entries
  }

  /// The ids under which pages of the business know the person. It is guessed that every page knows every person, even
  /// without messages between them.
  private func pageIDs(
    of node: PersonNode, _ business: String, only wanted: String?
  ) throws -> [GraphEdge.Entry] {
    var entries: [GraphEdge.Entry] = []
    for page in tables.list(FacebookPageRecord.self, by: .business, business)
    where wanted == nil || wanted == page.id {
      let parts = ["page-scoped id", String(seed), page.id, node.person.id]
      guard let digits = DerivedDigits.text(15, from: parts) else { throw GraphError.unknownError }
      let known = PageScopedID(id: "1" + digits, page: PageNode(page: page, version: node.version))
      entries.append(
        .init(id: known.id) { try PageScopedID.type.object(known, $0, defaults: ["id", "page"]) })
    }
    return entries
  }

  /// `Ab` and 30 characters, the same for one person in all applications of the business. The format is guessed.
  private func businessToken(_ personID: String, _ business: String) -> String? {
    let secret = SharedSecret("business \(business) in world \(seed)")
    return secret.code(of: Array(personID.utf8)).map { "Ab" + Base64Text.encodeForURL($0).prefix(30) }
  }
}

/// The id under which an application knows a person.
private struct AppScopedID: Sendable {
  let id: String
  let app: FacebookAppRecord

  static let type = GraphType<AppScopedID>(
    "UserIDForApp", id: \.id,
    [
      "id": { known, _ in .string(known.id) },
      "app": { known, field in
        try AppField.type.object(
          known.app, field.nested, defaults: ["category", "link", "name", "namespace", "id"])
      },
    ], withoutData: ["instant_game_player_id"])
}

/// The id under which a page knows a person.
private struct PageScopedID: Sendable {
  let id: String
  let page: PageNode

  static let type = GraphType<PageScopedID>(
    "UserIDForPage", id: \.id,
    [
      "id": { known, _ in .string(known.id) },
      "page": { known, field in
        try PageNode.type.object(known.page, field.nested, defaults: ["category", "link", "name", "id"])
      },
    ])
}
