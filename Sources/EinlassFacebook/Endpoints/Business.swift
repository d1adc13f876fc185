internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedFacebook> {
  /// `GET /me/ids_for_business` and `GET /{id}/ids_for_business`: under which ids the other applications of the same
  /// business know the person (reference of Calls after login, section 9.4).
  ///
  /// That an application without a business gets an empty list is a choice.
  static let idsForBusiness = graph("facebook.ids_for_business", [.get], "/{}/ids_for_business") {
    call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try await facebook.requireToken(&call)
    guard case .person(let node) = try await facebook.node(id, call, authorization) else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    guard let ids = node.edges["ids_for_business"] else { return .json(.members(["data": .array([])])) }
    return .json(try ids.json(call.parameters))
  }
}

extension SimulatedFacebook {
  /// What the applications of a business share of the person, as far as the call asks for it.
  func addBusiness(to node: inout PersonNode, _ call: GraphCall, _ app: FacebookAppRecord) async throws {
    guard let business = app.business, node.version >= .v2, node.access != .other else { return }
    if call.asks(for: "token_for_business") {
      node.businessToken = businessToken(node.person.id, business)
    }
    guard call.asks(for: "ids_for_business") else { return }
    var edge = GraphEdge(call.address(node.id, "ids_for_business", at: clock.now))
    for install in try await storage.list(FacebookInstallRecord.self, by: .person, node.person.id)
    where install.isInstalled || install.lastLogin != nil {
      guard let other = try await storage.find(FacebookAppRecord.self, install.key.appID),
        other.business == business, !other.isDeleted
      else { continue }
      let known = BusinessID(id: install.scopedID, app: other)
      edge.entries.append(
        .init(id: known.id) { try BusinessID.type.object(known, $0, defaults: ["id", "app"]) })
    }
    node.edges["ids_for_business"] = edge
  }

  /// `Ab` and 30 characters, the same for one person in all applications of the business; the form is guessed.
  private func businessToken(_ personID: String, _ business: String) -> String? {
    let secret = SharedSecret("business \(business) in world \(seed)")
    return secret.code(of: Array(personID.utf8)).map { "Ab" + Base64Text.encodeForURL($0).prefix(30) }
  }
}

/// The id under which an application knows a person.
private struct BusinessID: Sendable {
  let id: String
  let app: FacebookAppRecord

  static let type = GraphType<BusinessID>(
    "UserIDForApp", id: \.id,
    [
      "id": { known, _ in .string(known.id) },
      "app": { known, field in
        try AppField.type.object(
          known.app, field.nested, defaults: ["category", "link", "name", "namespace", "id"])
      },
    ], withoutData: ["instant_game_player_id"])
}
