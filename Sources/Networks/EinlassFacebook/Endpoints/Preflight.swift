internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `OPTIONS` of any path: a browser asks whether a page of another origin may send a call (Fetch Standard, CORS
  /// preflight).
  ///
  /// A recording of 2017 shows that a dead token in the query was already refused here, with status 400. It is guessed
  /// that everything else may be sent, and in which words.
  static let preflight = graph(.facebook.preflight, [.options], "/") { call, facebook in
    _ = try facebook.authorize(&call)
    return .permission(headers: call.request.head.headerFields[.accessControlRequestHeaders])
  }
}
