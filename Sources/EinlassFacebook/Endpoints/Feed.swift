internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ReadableEdge {
  /// `GET /me/feed` and `GET /{page}/feed`: what applications have posted there.
  static let feed = ReadableEdge("facebook.feed", "feed") { id, call, facebook in
    let authorization = try await facebook.requireToken(&call)
    return try await facebook.wall(
      of: try await facebook.node(id, call, authorization), id, call, authorization)
  }
}

extension Endpoint<SimulatedFacebook> {
  /// `POST /me/feed` and `POST /{page}/feed`: until August 2018 an application posts for a person, and at any time
  /// for a page (reference of Calls after login, section 9.3).
  ///
  /// The order is permission, contents, duplicate: guessed.
  static let post = graph(ReadableEdge.feed.call, [.post], "/{}/feed") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try await facebook.requireToken(&call)
    let node = try await facebook.node(id, call, authorization)
    let wall = try await facebook.wallToPost(on: node, id, call, authorization)
    let content = try PostContent(call.parameters)
    try await facebook.checkIsNew(content, on: wall)
    let post = try await facebook.keep(content, on: wall)
    return .json(.members(["id": .string("\(wall.shownID)_\(post.number)")]))
  }
}

extension SimulatedFacebook {
  /// The posts of a wall, the newest first; of people only with the permission, and only what the application posted.
  ///
  /// Which permission it took was another one in each version; here one of several: guessed.
  fileprivate func wall(
    of node: GraphNode, _ id: String, _ call: GraphCall, _ authorization: FacebookAuthorization
  ) async throws -> JSONText {
    let owner: String
    switch node {
    case .person(let person):
      guard ["user_posts", "read_stream", "user_status"].contains(where: person.isGranted) else {
        return .members(["data": .array([])])
      }
      owner = person.person.id
    case .page(let page): owner = page.page.id
    case .app, .post, .photo: throw GraphError.unsupported(call.route.method, id: id)
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
