internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedFacebook> {
  /// `POST /{id}`: an application changes the name or the password of its test user (reference of Calls after login,
  /// section 10.3).
  static let changeNode = graph(.facebook.change, [.post], "/{}") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try facebook.authorize(&call)
    guard case .person(let node)? = try? facebook.node(id, call, authorization),
      facebook.isTestUser(node.person.id, of: node.install.key.appID)
    else { throw GraphError.unsupported(.post, id: id) }
    guard case .app? = authorization?.holder else {
      throw GraphError.noAppToken.worded(in: GraphEra(facebook.clock.now))
    }
    let name = call.parameters.filled("name")
    let password = call.parameters.filled("password")
    if name == nil, password == nil { throw GraphError.missingParameter("name") }
    for text in [name, password] where text?.unicodeScalars.count ?? 0 > TestUserRequest.longestName {
      throw GraphError.invalidParameter
    }
    if let name {
      facebook.tables.update(FacebookPersonRecord.self, node.person.id) { $0.name = name }
    }
    if let password { try facebook.changePassword(node.person.id, to: SharedSecret(password)) }
    return call.success()
  }

  /// `DELETE /{id}`: deletes a test user for all applications, a post, or a photo with its post.
  static let deleteNode = graph(.facebook.delete, [.delete], "/{}") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try facebook.requireToken(&call)
    if let post = facebook.post(id, call, authorization) {
      guard authorization.holder.mayDelete(by: post.post.personID, of: post.post.ownerID) else {
        throw GraphError.permissionsError
      }
      facebook.tables.remove(FacebookPostRecord.self, post.post.number)
      // As recorded, deleting a post returns an object since v2.1, and deleting permissions since v2.0.
      return call.success(since: .v2x1)
    }
    if let photo = facebook.photo(id, call, authorization)?.photo {
      guard authorization.holder.mayDelete(by: photo.personID, of: photo.ownerID) else {
        throw GraphError.permissionsError
      }
      facebook.tables.remove(FacebookPhotoRecord.self, id)
      if let number = photo.postNumber { facebook.tables.remove(FacebookPostRecord.self, number) }
      return call.success(since: .v2x1)
    }
    return try facebook.deletedPerson(id, call, authorization)
  }
}

extension FacebookAuthorization.Holder {
  /// The person whose token posted it may delete it, as may the page on whose wall it is. It is guessed that the
  /// application may not.
  fileprivate func mayDelete(by personID: String, of ownerID: String) -> Bool {
    switch self {
    case .app: false
    case .person(let person, _): personID == person.id
    case .page(let page, _, _): ownerID == page.id
    }
  }
}

extension SimulatedFacebook {
  /// An application of the test user, or the test user's own token, may delete the person.
  fileprivate func deletedPerson(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) throws -> GraphResult {
    guard case .person(let node)? = try? node(id, call, authorization), node.access != .other,
      isTestUser(node.person.id, of: node.install.key.appID)
    else {
      // An application that asked about another application's test user got the same refusal: an inference.
      let other = tables.find(FacebookInstallRecord.self, by: .scopedID, id)
      if let key = other?.key, isTestUser(key.personID, of: key.appID) {
        throw GraphError.unsupportedDelete
      }
      throw GraphError.unsupported(.delete, id: id)
    }
    deleteTestUser(node.person.id)
    return call.success()
  }
}
