internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /me` (reference of Facebook's login, section 3.2).
  package static let me = graph(.facebook.me, [.get], "/me") { call, facebook in
    let authorization = try facebook.authorize(&call)
    return .json(try call.object(for: try facebook.node("me", call, authorization)))
  }
}
