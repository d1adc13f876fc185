internal import EinlassWire
internal import EinlassWorld

/// A response of graph.facebook.com that is not a refusal.
enum GraphResult: Sendable {
  case json(JSONText)
  /// The urlencoded token response from before v2.3.
  case plain(String)
  /// 302 to an absolute address.
  case redirect(String)
  /// Allows any method from any origin, with the requested header fields. `nil` if none were requested.
  case permission(headers: String?)
  /// A message that names the missing feature, for clients that do not read JSON.
  case notSimulated(String)
}
