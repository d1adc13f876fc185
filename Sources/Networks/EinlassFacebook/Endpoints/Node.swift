internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /{id}`: a person by application-scoped id, or an application (reference of Facebook's login,
  /// sections 3.2 and 3.5).
  static let node = graph(.facebook.node, [.get], "/{}") { call, facebook in
    let authorization = try facebook.authorize(&call)
    let node = try facebook.node(call.captures.first ?? "", call, authorization)
    return .json(try call.object(for: node))
  }
}
