package import EinlassWire
internal import HTTPTypes

/// The response to requests for what is not simulated; it cannot be mistaken for a response of the real network.
package enum NotSimulated {
  /// Status 501 with a media type of our own, naming `what` is missing.
  package static func response(_ what: String) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.not-simulated; charset=utf-8")
    let text = "Einlass simulates this network but not \(what); see the README for what is simulated.\n"
    return WireResponse(.notImplemented, fields: fields, body: Array(text.utf8))
  }
}
