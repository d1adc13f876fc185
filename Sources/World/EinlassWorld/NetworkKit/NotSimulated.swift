package import EinlassWire
internal import HTTPTypes

/// The response to requests for features that are not simulated. It cannot be mistaken for a response of the real
/// network.
///
/// A network whose clients expect errors in a certain form uses `sentence` as the error's message, with status 501.
package enum NotSimulated {
  /// Returns the sentence that names the missing feature, `what`.
  package static func sentence(_ what: String) -> String {
    "Einlass simulates this network but not \(what); see docs/endpoints.md for the simulated parts."
  }

  /// Returns a response with status 501 and our own media type that names the missing feature, `what`.
  package static func response(_ what: String) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.not-simulated; charset=utf-8")
    return WireResponse(.notImplemented, fields: fields, body: Array("\(sentence(what))\n".utf8))
  }
}
