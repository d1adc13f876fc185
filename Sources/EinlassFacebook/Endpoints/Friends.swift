internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /me/friends` and `GET /{id}/friends`: since v2.0, the friends who use the application and have allowed it
  /// to know.
  ///
  /// Without `user_friends` the list is empty, with status 200: recorded. The pages go by `limit` and `offset`, as
  /// recorded of v2.2; that later versions, which had cursors, accept them as well is guessed.
  static let friends = graph("facebook.friends", [.get], "/{}/friends") { call, facebook in
    let node = try await facebook.befriended(&call)
    guard let friends = node.visibleFriends else { return .json(.members(["data": .array([])])) }
    return .json(try friends.page(of: node, call))
  }

  /// `GET /me/friends/{id}`: a list of that one friend, or an empty one.
  static let friend = graph("facebook.friends", [.get], "/{}/friends/{}") { call, facebook in
    let node = try await facebook.befriended(&call)
    let id = call.captures.count > 1 ? call.captures[1] : ""
    let found = try node.visibleFriends?.shown.filter { $0.id == id }.map { try call.json(of: $0) }
    return .json(.members(["data": .array(found ?? [])]))
  }
}

extension SimulatedFacebook {
  /// The person whose friends a call is about.
  fileprivate func befriended(_ call: inout GraphCall) async throws -> PersonNode {
    let id = call.captures.first ?? ""
    let authorization = try await authorize(&call)
    guard id == "me" || authorization != nil else { throw GraphError.noToken }
    guard case .person(let person) = try await node(id, call, authorization) else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    return person
  }

  /// The friends of `node` as its application may see them.
  func friends(of node: PersonNode) async throws -> FriendList {
    var shown: [PersonNode] = []
    var count = 0
    for id in node.person.friends ?? [] {
      guard let friend = try await storage.find(FacebookPersonRecord.self, id) else { continue }
      count += 1
      let key = FacebookInstallRecord.Key(appID: node.install.key.appID, personID: id)
      let install = try await storage.find(FacebookInstallRecord.self, key)
      guard
        node.version < .v2
          || (install?.isInstalled == true && install?.granted.contains("user_friends") == true)
      else { continue }
      shown.append(
        PersonNode(
          // In v1.0 people are known by the id that is the same everywhere.
          person: friend, install: install ?? FacebookInstallRecord(key: key, scopedID: id), access: .other,
          version: node.version, now: node.now))
    }
    return FriendList(shown: shown, count: count)
  }
}

/// A person's friends.
struct FriendList: Sendable {
  /// The friends whom the application may see.
  let shown: [PersonNode]
  /// The number of all friends.
  let count: Int

  private static let pageSize = 25
  private static let largestPage = 5000

  /// The value of the field `friends`, with the fields `only` of each friend.
  func json(only: [FieldSelection.Field]?, limit: Int?) throws -> JSONText {
    let page = shown.prefix(min(max(limit ?? Self.pageSize, 0), Self.largestPage))
    return .members([
      "data": .array(try page.map { try GraphCall.json(of: $0, only) }), "summary": summary,
    ])
  }

  fileprivate func page(of node: PersonNode, _ call: GraphCall) throws -> JSONText {
    let usual = node.version < .v2 ? Self.largestPage : Self.pageSize
    let limit = min(max(call.parameters["limit"].flatMap { Int($0) } ?? usual, 0), Self.largestPage)
    let offset = max(call.parameters["offset"].flatMap { Int($0) } ?? 0, 0)
    let rest = shown.dropFirst(offset)
    var members = [
      JSONText.Member(name: "data", value: .array(try rest.prefix(limit).map { try call.json(of: $0) }))
    ]
    if rest.count > limit, limit > 0 {
      let next = Self.next(node, call, limit: limit, offset: offset + limit)
      members.append(.init(name: "paging", value: .members(["next": .string(next)])))
    }
    if node.version >= .v2 { members.append(.init(name: "summary", value: summary)) }
    return .object(members)
  }

  private var summary: JSONText { .members(["total_count": .integer(Int64(count))]) }

  /// The address names the version that answered, the id instead of `me`, and the caller's token.
  private static func next(_ node: PersonNode, _ call: GraphCall, limit: Int, offset: Int) -> String {
    var query = FormFields()
    if let token = call.token { query.append("access_token", token) }
    if let fields = call.parameters.filled("fields") { query.append("fields", fields) }
    query.append("limit", String(limit))
    query.append("offset", String(offset))
    return "https://\(SimulatedFacebook.graphHost)/\(node.version)/\(node.id)/friends?\(query.encoded)"
  }
}
