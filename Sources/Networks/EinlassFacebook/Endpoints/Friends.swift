internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ReadableEdge {
  /// `GET /me/friends` and `GET /{id}/friends`: since v2.0, the friends who use the application and share their friend
  /// list with it.
  ///
  /// Without `user_friends` the list is empty, with status 200: recorded. The pages use `limit` and `offset` before
  /// v3.2, as recorded for v2.2, and cursors since.
  static let friends = ReadableEdge(.facebook.friends, "friends") { id, call, facebook in
    let node = try facebook.befriended(id, &call)
    guard let friends = node.edges["friends"] else { return .members(["data": .array([])]) }
    return try friends.json(call.parameters)
  }
}

extension Endpoint<SimulatedFacebook> {
  /// `GET /me/friends/{id}`: a list of that one friend, or an empty one.
  static let friend = graph(.facebook.friends, [.get], "/{}/friends/{}") { call, facebook in
    let node = try facebook.befriended(call.captures.first ?? "", &call)
    let id = call.captures.count > 1 ? call.captures[1] : ""
    let wanted = try call.wantedFields()
    let found = try node.edges["friends"]?.entries.filter { $0.id == id }.map { try $0.json(wanted) }
    return .json(.members(["data": .array(found ?? [])]))
  }
}

extension SimulatedFacebook {
  /// The person whose friends a call is about.
  fileprivate func befriended(_ id: String, _ call: inout GraphCall) throws -> PersonNode {
    let authorization = try authorize(&call)
    guard id == "me" || authorization != nil else { throw GraphError.noToken }
    guard case .person(let person) = try node(id, call, authorization) else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    return person
  }

  /// The friends of `node` that its application may see. `nil` if it may see none.
  func friends(of node: PersonNode, _ address: EdgeAddress) throws -> GraphEdge? {
    guard node.showsFriends else { return nil }
    let (shown, count) = knownFriends(of: node)
    var edge = GraphEdge(
      address, entries: shown.map { friend in GraphEdge.Entry(id: friend.id) { try friend.json($0) } })
    // Recorded for v2.2. The highest limit is not known.
    if node.version < .v3x2 { (edge.paging.style, edge.paging.largestLimit) = (.offsets, 5000) }
    if node.version < .v2 { edge.paging.usualLimit = edge.paging.largestLimit }
    edge.paging.alwaysCounts = node.version >= .v2
    edge.paging.total = count
    return edge
  }

  /// The friends that the application may see, and the total number.
  private func knownFriends(of node: PersonNode) -> ([PersonNode], Int) {
    var shown: [PersonNode] = []
    var count = 0
    for id in node.person.friends ?? [] {
      guard let friend = tables.find(FacebookPersonRecord.self, id) else { continue }
      count += 1
      let key = FacebookInstallRecord.Key(appID: node.install.key.appID, personID: id)
      let install = tables.find(FacebookInstallRecord.self, key)
      guard
        node.version < .v2
          || (install?.isInstalled == true && install?.granted.contains("user_friends") == true)
      else { continue }
      shown.append(
        PersonNode(
          // In v1.0 applications know people by the global id.
          person: friend, install: install ?? FacebookInstallRecord(key: key, scopedID: id), access: .other,
          version: node.version, now: node.now))
    }
    return (shown, count)
  }
}
