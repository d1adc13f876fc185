package import EinlassWire
internal import HTTPTypes

extension TwitterFailure {
  /// The answer as the endpoint at `path` gave it: JSON, XML or text (reference, sections 5.1 and 7.2).
  package func response(at now: WallTime, path: String) -> WireResponse {
    guard let code else {
      return textResponse(at: now)
    }
    return isXML(at: path) ? xmlResponse(code: code, at: now) : jsonResponse(code: code, at: now)
  }

  /// Faults of the authentication filter are JSON on every path, and API 1.1 knows nothing but JSON; what
  /// is wrong with an application or at step 2 is told in XML.
  private func isXML(at path: String) -> Bool {
    switch path {
    case "/oauth/access_token": self != .badAuthenticationData
    case "/oauth/request_token": self == .invalidApplication
    default: false
    }
  }

  private func jsonResponse(code: Int, at now: WallTime) -> WireResponse {
    let members: JSONText =
      putsMessageFirst
      ? .members(["message": .string(message), "code": .integer(Int64(code))])
      : .members(["code": .integer(Int64(code)), "message": .string(message)])
    let body = JSONText.members(["errors": .array([members])])
    let type = putsMessageFirst ? "application/json;charset=utf-8" : "application/json; charset=utf-8"
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", type)
    fields.add("content-disposition", "attachment; filename=json.json")
    if status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return .twitter(status, fields: fields, body: body.encoded(.twitter))
  }

  /// The form of 2014 to 2016; its content type is not recorded: guessed.
  private func xmlResponse(code: Int, at now: WallTime) -> WireResponse {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    let body =
      #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="\#(code)">\#(text)</error></errors>"#
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", "application/xml; charset=utf-8")
    return .twitter(status, fields: fields, body: Array(body.utf8))
  }

  private func textResponse(at now: WallTime) -> WireResponse {
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", "text/html;charset=utf-8")
    fields.add("www-authenticate", TwitterHeaders.challenge)
    return .twitter(status, fields: fields, body: Array(message.utf8))
  }
}
