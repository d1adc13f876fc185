internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /me/feed` and `POST /{page}/feed`: until August 2018 an application posts for a person, and at any time
  /// for a page; `GET`: what is there (reference of Calls after login, section 9.3).
  static let feed = graph("facebook.feed", [.get, .post], "/{}/feed") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try await facebook.requireToken(&call)
    let node = try await facebook.node(id, call, authorization)
    guard call.route.method == .post else {
      return .json(try await facebook.wall(of: node, call, authorization))
    }
    return .json(try await facebook.posted(on: node, id, call, authorization))
  }
}

extension SimulatedFacebook {
  /// The order is permission, contents, duplicate: guessed.
  fileprivate func posted(
    on node: GraphNode, _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) async throws -> JSONText {
    switch node {
    case .person(let person):
      // Until 2013 friends' walls could be posted to; here never: a choice.
      guard person.access != .other else { throw GraphError.otherPersonsWall }
      try checkMayPost(for: person, authorization.app)
      let content = try PostContent(call.parameters)
      let post = try await post(content, on: person.person.id, by: person.install)
      return .members(["id": .string("\(person.id)_\(post.number)")])
    case .page(let page):
      try await checkMayPost(on: page.page, authorization, call)
      let content = try PostContent(call.parameters)
      guard let install = authorization.install else { throw GraphError.permissionsError }
      let post = try await post(content, on: page.page.id, by: install)
      return .members(["id": .string("\(page.page.id)_\(post.number)")])
    case .app, .post: throw GraphError.unsupported(call.route.method, id: id)
    }
  }

  /// The posts of a wall, the newest first; of people only with the permission, and only what the application posted.
  ///
  /// Which permission it took was another one in each version; here one of several: guessed.
  fileprivate func wall(
    of node: GraphNode, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) async throws -> JSONText {
    let owner: String
    switch node {
    case .person(let person):
      guard ["user_posts", "read_stream", "user_status"].contains(where: person.isGranted) else {
        return .members(["data": .array([])])
      }
      owner = person.person.id
    case .page(let page): owner = page.page.id
    case .app, .post: throw GraphError.unsupported(call.route.method, id: call.captures.first ?? "")
    }
    var posts: [PostNode] = []
    for post in try await storage.list(FacebookPostRecord.self, by: .owner, owner)
    where post.appID == authorization.app.id {
      if let node = try await self.node(of: post, call) { posts.append(node) }
    }
    let path = "\(posts.first?.ownerID ?? owner)/feed"
    let address = EdgeAddress(
      version: call.version, token: call.token, path: path, era: GraphEra(clock.now))
    return try TimeEdge(address: address, posts: posts).json(call.parameters)
  }
}
