package import EinlassWire
internal import HTTPTypes

/// The response to requests for what is not simulated; it cannot be mistaken for a response of the real network.
///
/// A network whose clients expect errors in a certain form puts `sentence` there as the message, with status 501.
package enum NotSimulated {
  /// The sentence that names `what` is missing.
  package static func sentence(_ what: String) -> String {
    "Einlass simulates this network but not \(what); see docs/endpoints.md for the simulated parts."
  }

  /// Status 501 with a media type of our own, naming `what` is missing.
  package static func response(_ what: String) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.not-simulated; charset=utf-8")
    return WireResponse(.notImplemented, fields: fields, body: Array("\(sentence(what))\n".utf8))
  }
}
