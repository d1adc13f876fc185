internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The object with an id, as visible to the caller.
enum GraphNode: Sendable {
  case person(PersonNode)
  case app(FacebookAppRecord)
  case page(PageNode)
  case post(PostNode)
  case photo(PhotoNode)
}

extension SimulatedFacebook {
  /// The node called `id`: `me`, an id that the caller's application knows, or an application.
  ///
  /// From v2.0 on, people are known only by application-scoped ids. It is an inference that a person requires a token
  /// and an application does not.
  func node(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization?
  ) throws -> GraphNode {
    if id == "me" {
      if let authorization, case .page(let page, _, _) = authorization.holder {
        return .page(try pageNode(page, call, authorization))
      }
      return .person(try me(call, authorization))
    }
    if let authorization, let post = post(id, call, authorization) { return .post(post) }
    if let authorization, let photo = photo(id, call, authorization) { return .photo(photo) }
    guard Self.isNumber(id) else { throw unknownAlias(id, call) }
    if let app = tables.find(FacebookAppRecord.self, id), !app.isDeleted { return .app(app) }
    if let page = tables.find(FacebookPageRecord.self, id) {
      guard let authorization else { throw GraphError.noToken }
      return .page(try pageNode(page, call, authorization))
    }
    guard let authorization else {
      let isKnown = tables.find(FacebookInstallRecord.self, by: .scopedID, id) != nil
      throw isKnown ? GraphError.noToken : .unsupported(call.route.method, id: id)
    }
    guard let install = install(id, call, authorization),
      let person = tables.find(FacebookPersonRecord.self, install.key.personID)
    else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    // A person with a stated id has an install before ever using the application; test users are known at once.
    if !install.isInstalled, install.lastLogin == nil {
      guard isTestUser(person.id, of: authorization.app.id) else {
        throw GraphError.unsupported(call.route.method, id: id)
      }
    }
    return .person(try node(person, install, call, authorization))
  }

  /// The person that the token belongs to.
  func me(_ call: GraphCall, _ authorization: FacebookAuthorization?) throws -> PersonNode {
    guard let authorization else { throw GraphError.noActiveToken }
    guard case .person(let person, let install) = authorization.holder else {
      throw GraphError.noUserToken
    }
    return try node(person, install, call, authorization)
  }

  /// The refusal of text that is not the id of any object.
  func unknownAlias(_ alias: String, _ call: GraphCall) -> GraphError {
    .unknownAlias(alias, call.route.method, in: GraphEra(clock.now))
  }

  static func isNumber(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func install(
    _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) -> FacebookInstallRecord? {
    let appID = authorization.app.id
    if call.version < .v2 {
      return tables.find(FacebookInstallRecord.self, .init(appID: appID, personID: id))
    }
    let install = tables.find(FacebookInstallRecord.self, by: .scopedID, id)
    return install?.key.appID == appID ? install : nil
  }

  private func node(
    _ person: FacebookPersonRecord, _ install: FacebookInstallRecord, _ call: GraphCall,
    _ authorization: FacebookAuthorization
  ) throws -> PersonNode {
    let access: PersonNode.Access =
      switch authorization.holder {
      case .app: .application
      case .person(let viewer, _): viewer.id == person.id ? .own : .other
      case .page: .other
      }
    var node = PersonNode(
      person: person, install: install, access: access, version: call.version, now: clock.now)
    if call.asks(for: "friends") {
      node.edges["friends"] = try friends(of: node, call.address(node.id, "friends", at: clock.now))
    }
    if call.asks(for: "accounts") { node.edges["accounts"] = try pages(of: node, call, authorization) }
    if call.asks(for: "feed") { node.wall = wall(of: node, call, authorization.app) }
    if call.asks(for: "photos"), node.isGranted("user_photos") {
      node.edges["photos"] = try uploadedPhotos(
        of: person.id, shownAs: node.id, named: person.name, call)
    }
    try addBusiness(to: &node, call, authorization.app)
    return node
  }
}
