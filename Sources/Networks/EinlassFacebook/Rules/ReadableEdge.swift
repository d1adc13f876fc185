internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A list that belongs to nodes: one node's list at `/{id}/{name}`, and with `ids`, the lists of several nodes at
/// `/{name}`.
///
/// Source: reference of Calls after login, section 7.2.
struct ReadableEdge: Sendable {
  /// The list of the node with an id, as the call may see it.
  typealias Reader = @Sendable (String, inout GraphCall, SimulatedFacebook) throws -> JSONText

  let call: CallName
  /// The last part of the path.
  let name: String
  let read: Reader

  init(_ call: CallName, _ name: String, read: @escaping Reader) {
    self.call = call
    self.name = name
    self.read = read
  }

  /// Every edge; new ones go here.
  static let all: [ReadableEdge] = [
    .friends, .permissions, .accounts, .feed, .photos, .idsForBusiness, .idsForApps, .idsForPages,
  ]

  /// `GET /{id}/{name}`
  var ofOne: Endpoint<SimulatedFacebook> {
    .graph(call, [.get], "/{}/\(name)") { call, facebook in
      .json(try read(call.captures.first ?? "", &call, facebook))
    }
  }

  /// `GET /{name}?ids=a,b`: an object keyed by the requested ids, with a list for each.
  ///
  /// It is guessed that the whole call fails if one list fails, and that without `ids`, the name counts as a node's.
  var ofSeveral: Endpoint<SimulatedFacebook> {
    .graph(call, [.get], "/\(name)") { call, facebook in
      guard call.parameters.filled("ids") != nil else {
        _ = try facebook.authorize(&call)
        throw facebook.unknownAlias(name, call)
      }
      // The calls are counted one by one below.
      _ = try facebook.authorize(&call, counting: 0)
      var members: [JSONText.Member] = []
      for id in try call.wantedIDs() {
        try Task.checkCancellation()
        members.append(.init(name: id, value: try read(id, &call, facebook)))
      }
      return .json(.object(members))
    }
  }
}

extension GraphCall {
  /// The ids in `ids`, each once. The limit of 50, repeated ids included, is guessed.
  func wantedIDs() throws(GraphError) -> [String] {
    let text = parameters["ids"] ?? ""
    let count = text.listedCount
    guard count > 0 else { throw GraphError.emptyIdentifier }
    guard count <= 50 else { throw GraphError.tooManyIDs(count, limit: 50) }
    var seen: Set<String> = []
    return text.listed.filter { seen.insert($0).inserted }
  }
}
