internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The two methods of the REST interface before Graph that matter for login (reference of Facebook's login, sections
// 0.3, 2.1 and 5.2).

extension Endpoint<SimulatedFacebook> {
  /// `auth.extendSSOAccessToken`, which Facebook's iOS kit called until version 3.16.
  static let restExtend = rest(.facebook.restExtend, "auth.extendSSOAccessToken") { call, facebook in
    guard let text = call.token else { throw GraphError.noToken }
    let token = facebook.extended(try facebook.liveUserToken(text))
    return .members([
      "access_token": .string(token.token), "expires_at": .integer(token.expiresAt?.seconds ?? 0),
    ])
  }

  /// `auth.expireSession`: the token is invalid from then on (190/466).
  static let restExpire = rest(.facebook.restExpire, "auth.expireSession") { call, facebook in
    guard let text = call.token else { throw GraphError.noToken }
    let token = try facebook.liveUserToken(text)
    try facebook.invalidate(token.record.token, by: .invalidatedByCall)
    return .bool(true)
  }

  /// Only JSON is simulated; without `format=json` the interface responded in XML.
  private static func rest(
    _ name: CallName, _ method: String,
    respond: @escaping @Sendable (GraphCall, SimulatedFacebook) throws -> JSONText
  ) -> Endpoint<SimulatedFacebook> {
    graph(name, [.get, .post], "/method/\(method)") { call, facebook in
      guard call.wantsRESTInJSON else { return .notSimulated("\(name) in XML") }
      do {
        return .json(try respond(call, facebook))
      } catch let error as GraphError {
        // Errors came with status 200 in a separate envelope; this is guessed from memory.
        return .json(error.restEnvelope)
      }
    }
  }
}

extension SimulatedFacebook {
  /// The response to a method that is not simulated, in the form in which clients of the interface read errors.
  func respondToUnknownMethod(_ call: Call) -> WireResponse {
    let what = "this method of Facebook's REST interface"
    let graph = GraphCall(call, policy: policy)
    guard graph.wantsRESTInJSON else { return NotSimulated.response(what) }
    let error = GraphError.notSimulated(what)
    return error.response(headers(graph), body: error.restEnvelope)
  }
}

extension GraphCall {
  /// Whether a call of the REST interface asks for JSON; without that it responds in XML.
  fileprivate var wantsRESTInJSON: Bool { parameters["format"]?.lowercased() == "json" }
}

extension GraphError {
  /// The error in the form of the REST interface.
  fileprivate var restEnvelope: JSONText {
    .members([
      "error_code": .integer(Int64(code)), "error_msg": .string(message), "request_args": .array([]),
    ])
  }
}
