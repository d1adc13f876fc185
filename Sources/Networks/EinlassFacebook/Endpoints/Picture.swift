internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /{id}/picture` and `GET /me/picture` (reference of Facebook's login, section 3.3).
  ///
  /// A request by id requires no token unless the policy says so. A token that is sent is checked anyway.
  static let picture = graph(.facebook.picture, [.get], "/{}/picture") { call, facebook in
    let authorization = try facebook.authorize(&call)
    let id = call.captures.first ?? ""
    var person = try facebook.portrayed(id, call, authorization)
    if authorization == nil {
      switch facebook.policy.picturesWithoutToken {
      case .open: break
      case .silhouette: person.record.hasPicture = false
      case .refused: throw GraphError.noToken
      }
    }
    let parameters = call.parameters
    let picture = try ProfilePicture(person.record, id: person.id, size: .init { parameters[$0] })
    guard ["false", "0"].contains(parameters["redirect"]?.lowercased()) else { return .redirect(picture.url) }
    return .json(.members(["data": picture.json(in: call.version)]))
  }
}

extension SimulatedFacebook {
  /// The person with the id under which the picture is requested. The id of any application is accepted, and in v1.0
  /// also the global id.
  fileprivate func portrayed(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization?
  ) throws -> (record: FacebookPersonRecord, id: String) {
    if id == "me" {
      let me = try me(call, authorization)
      return (me.person, me.id)
    }
    guard Self.isNumber(id) else { throw unknownAlias(id, call) }
    let install = tables.find(FacebookInstallRecord.self, by: .scopedID, id)
    let personID = install?.key.personID ?? (call.version < .v2 ? id : "")
    guard let person = tables.find(FacebookPersonRecord.self, personID) else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    return (person, id)
  }
}
