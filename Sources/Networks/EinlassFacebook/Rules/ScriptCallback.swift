internal import EinlassWire
internal import HTTPTypes

/// `callback=f`: the response as a script that calls `f` (JSONP), with status 200 even for errors.
///
/// The handling of errors is recorded; the rest is guessed from memory (reference of Facebook's login, section 3.8).
enum ScriptCallback {
  /// The response within `/**/ f(...);`, if the call names a function and the response is JSON.
  static func wrap(_ response: WireResponse, for call: GraphCall) -> WireResponse {
    guard let name = call.parameters.filled("callback"), isName(name), !response.body.isEmpty,
      response.head.headerFields[.contentType]?.contains("javascript") == true
        || response.head.headerFields[.contentType]?.contains("json") == true
    else { return response }
    var fields = response.head.headerFields
    fields[.contentType] = "text/javascript; charset=UTF-8"
    let body = Array("/**/ \(name)(".utf8) + response.body + Array(");".utf8)
    return WireResponse(.ok, fields: fields, body: body)
  }

  /// Accepts only plain names, since the text becomes part of a script.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 128
      && text.utf8.allSatisfy { octet in
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_$.[]".utf8.contains(octet)
        }
      }
  }
}
