internal import EinlassWire
internal import EinlassWorld

/// What an endpoint of graph.facebook.com that does not refuse responds with.
enum GraphResult: Sendable {
  case json(JSONText)
  /// The urlencoded token response from before v2.3.
  case plain(String)
  /// 302 to an absolute address.
  case redirect(String)
  /// Allows any method from any origin, with the header fields that were asked for. `nil` if none were.
  case permission(headers: String?)
  /// Says by name what the simulator does not do, to clients that do not read JSON.
  case notSimulated(String)
}
