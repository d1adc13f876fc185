internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ReadableEdge {
  /// `GET /me/permissions` and `GET /{id}/permissions` (reference of Facebook's login, section 3.4).
  static let permissions = ReadableEdge(.facebook.permissions, "permissions") { id, call, facebook in
    let node = try facebook.holder(id, &call)
    return PermissionList(node.install).json(in: node.version, only: nil)
  }
}

extension Endpoint<SimulatedFacebook> {
  /// `GET /me/permissions/{name}`: a list of one, or an empty list if it was never requested.
  static let readPermission = graph(.facebook.permissions, [.get], "/{}/permissions/{}") { call, facebook in
    let node = try facebook.holder(call.captures.first ?? "", &call)
    return .json(PermissionList(node.install).json(in: node.version, only: call.captures.last))
  }

  /// `DELETE /me/permissions` and `DELETE /{id}/permissions`: the person removes the application, or with
  /// `permission` revokes one.
  static let deletePermissions = deleting("/{}/permissions")

  /// `DELETE /me/permissions/{name}`: the person revokes one, and it counts as declined.
  static let deletePermission = deleting("/{}/permissions/{}")

  private static func deleting(_ path: String) -> Endpoint<SimulatedFacebook> {
    graph(.facebook.permissions, [.delete], path) { call, facebook in
      let node = try facebook.holder(call.captures.first ?? "", &call)
      let name = call.captures.count > 1 ? call.captures[1] : call.parameters.filled("permission")
      if let name {
        try facebook.decline(name, of: node.install)
      } else {
        try facebook.removeApp(appID: node.install.key.appID, personID: node.install.key.personID)
      }
      return call.success()
    }
  }
}

extension SimulatedFacebook {
  /// The person whose permissions a call is about: the token's person, or with the application's token any of its
  /// users.
  fileprivate func holder(_ id: String, _ call: inout GraphCall) throws -> PersonNode {
    let authorization = try authorize(&call)
    guard id == "me" || authorization != nil else { throw GraphError.noToken }
    guard case .person(let person) = try node(id, call, authorization), person.access != .other,
      person.install.isInstalled
    else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    return person
  }

  /// It is documented that the public profile cannot be revoked separately; the wording of the refusal is guessed. A
  /// permission that was not granted stays unchanged.
  fileprivate func decline(_ name: String, of install: FacebookInstallRecord) throws {
    if name == FacebookPermission.publicProfile || name == FacebookPermission.basicInfo {
      throw GraphError.invalidParameter
    }
    try revoke(name, appID: install.key.appID, personID: install.key.personID)
  }
}
