internal import EinlassWire
internal import EinlassWorld

/// What an endpoint of graph.facebook.com says when it does not refuse.
enum GraphReply: Sendable {
  case json(JSONText)
  /// The urlencoded token reply of before v2.3.
  case plain(String)
  /// 302 to an absolute address.
  case redirect(String)
  /// Any method may be used from any origin, with the header fields that were asked for; nil: none was.
  case permission(headers: String?)
  /// What the simulator does not do, by name.
  case notSimulated(String)
}
