internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ReadableEdge {
  /// `GET /me/feed` and `GET /{page}/feed`: the posts of applications on that wall.
  static let feed = ReadableEdge(.facebook.feed, "feed") { id, call, facebook in
    let authorization = try facebook.requireToken(&call)
    let wall: TimeEdge?
    switch try facebook.node(id, call, authorization) {
    case .person(let person): wall = person.wall
    case .page(let page): wall = page.wall
    case .app, .post, .photo: throw GraphError.unsupported(call.route.method, id: id)
    }
    return try wall?.json(call.parameters) ?? .members(["data": .array([])])
  }
}

extension Endpoint<SimulatedFacebook> {
  /// `POST /me/feed` and `POST /{page}/feed`: an application posts for a person until August 2018, and for a page at
  /// any time (reference of Calls after login, section 9.3).
  ///
  /// The order of the checks is guessed: permission, contents, duplicate.
  static let post = graph(ReadableEdge.feed.call, [.post], "/{}/feed") { call, facebook in
    let id = call.captures.first ?? ""
    let authorization = try facebook.requireToken(&call)
    let node = try facebook.node(id, call, authorization)
    let wall = try facebook.wallToPost(on: node, id, call, authorization)
    let content = try PostContent(call.parameters)
    try facebook.checkIsNew(content, on: wall)
    let post = facebook.keep(content, on: wall)
    return .json(.members(["id": .string("\(wall.shownID)_\(post.number)")]))
  }
}

extension SimulatedFacebook {
  /// The application's posts on the wall of a person who lets it read posts. `nil` if the person does not.
  ///
  /// The required permission differed between versions; here, it is guessed that one of several is enough.
  func wall(of person: PersonNode, _ call: GraphCall, _ app: FacebookAppRecord) -> TimeEdge? {
    guard ["user_posts", "read_stream", "user_status"].contains(where: person.isGranted) else { return nil }
    return wall(of: person.person.id, shownAs: person.id, call, app)
  }

  /// The application's posts on a wall.
  func wall(
    of ownerID: String, shownAs id: String, _ call: GraphCall, _ app: FacebookAppRecord
  ) -> TimeEdge {
    var posts: [PostNode] = []
    for post in tables.list(FacebookPostRecord.self, by: .owner, ownerID)
    where post.appID == app.id {
      if let node = node(of: post, call) { posts.append(node) }
    }
    return TimeEdge(address: call.address(id, "feed", at: clock.now), posts: posts)
  }
}
