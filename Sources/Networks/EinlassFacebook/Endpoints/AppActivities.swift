internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /{app-id}/activities`: events of Facebook's kits, accepted and discarded (reference of Facebook's login,
  /// section 3.5).
  static let activities = graph(.facebook.activities, [.post], "/{}/activities") { call, facebook in
    _ = try facebook.authorize(&call)
    let id = call.captures.first ?? ""
    guard let app = facebook.tables.find(FacebookAppRecord.self, id), !app.isDeleted else {
      throw GraphError.unsupported(call.route.method, id: id)
    }
    return .json(.members(["success": .bool(true)]))
  }

  /// `GET /app`: the application that the token belongs to. It is guessed that it has the same default fields as the
  /// node.
  static let ownApp = graph(.facebook.app, [.get], "/app") { call, facebook in
    let authorization = try facebook.requireToken(&call)
    return .json(try call.object(for: .app(authorization.app)))
  }
}
