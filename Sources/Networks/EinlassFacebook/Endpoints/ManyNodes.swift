internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /?ids=a,b`: several nodes in an object keyed by the requested ids (reference of Facebook's login, section
  /// 3.2).
  ///
  /// It is guessed that one missing node fails the whole call, and that each node counts as a call.
  static let manyNodes = graph(.facebook.nodes, [.get], "/") { call, facebook in
    let count = (try? call.wantedIDs().count) ?? 1
    let authorization = try facebook.authorize(&call, counting: count)
    _ = try call.wantedFields()
    var members: [JSONText.Member] = []
    for id in try call.wantedIDs() {
      try Task.checkCancellation()
      let node = try facebook.node(id, call, authorization)
      members.append(.init(name: id, value: try call.object(for: node)))
    }
    return .json(.object(members))
  }
}
