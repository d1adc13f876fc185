internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /?ids=a,b`: several nodes in an object keyed by what was asked for (reference of Facebook's login,
  /// section 3.2).
  ///
  /// That one missing node fails the whole call, and that 50 are the most, is guessed.
  static let manyNodes = graph("facebook.nodes", [.get], "/") { call, facebook in
    let authorization = try await facebook.authorize(&call)
    guard let text = call.parameters.filled("ids") else { throw GraphError.emptyIdentifier }
    var members: [JSONText.Member] = []
    let ids = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    guard !ids.isEmpty else { throw GraphError.emptyIdentifier }
    guard ids.count <= 50 else { throw GraphError.tooManyIDs(ids.count, limit: 50) }
    for id in ids where !members.contains(where: { $0.name == id }) {
      let node = try await facebook.node(id, call, authorization)
      members.append(.init(name: id, value: try call.object(for: node)))
    }
    return .json(.object(members))
  }
}
