package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension TwitterError {
  /// The response of the endpoint at `path`, in that endpoint's form (reference of Twitter's login, sections 5.1 and
  /// 7.2).
  package func response(at now: WallTime, path: String) -> WireResponse {
    switch shape(at: path) {
    case .json: jsonResponse(at: now)
    case .xml: xmlResponse(xml(quote: "\""), at: now)
    case .singleQuotedXML: xmlResponse(xml(quote: "'"), at: now)
    case .hashXML: xmlResponse(hashXML(path), at: now)
    case .text: textResponse(at: now)
    case .requestJSON: requestResponse(path, at: now)
    }
  }

  private func requestResponse(_ path: String, at now: WallTime) -> WireResponse {
    let body = JSONText.members(["request": .string(path), "error": .string(message)])
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", "application/json; charset=utf-8")
    fields.add("content-disposition", "attachment; filename=json.json")
    if status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return .twitter(status, fields: fields, body: body.encoded(.twitter))
  }

  private func jsonResponse(at now: WallTime) -> WireResponse {
    let code = JSONText.integer(Int64(code ?? codeInXML))
    let members: JSONText
    if let label {
      members = .members(["code": code, "label": .string(label), "message": .string(message)])
    } else if putsMessageFirst {
      members = .members(["message": .string(message), "code": code])
    } else {
      members = .members(["code": code, "message": .string(message)])
    }
    let body = JSONText.members(["errors": .array([members])])
    let type = putsMessageFirst ? "application/json;charset=utf-8" : "application/json; charset=utf-8"
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", type)
    fields.add("content-disposition", "attachment; filename=json.json")
    if status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return .twitter(status, fields: fields, body: body.encoded(.twitter))
  }

  /// The form of 2014 to 2016.
  private func xml(quote: String) -> String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    let prolog = "<?xml version=\(quote)1.0\(quote) encoding=\(quote)UTF-8\(quote)?>"
    return prolog + #"<errors><error code="\#(codeInXML)">\#(text)</error></errors>"#
  }

  /// The form from before 2014, which one refusal kept.
  private func hashXML(_ path: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <hash>
      <error>\(message)</error>
      <request>\(MarkupText.escaped(path))</request>
    </hash>

    """
  }

  /// The content type is not recorded, so it is a guess.
  private func xmlResponse(_ body: String, at now: WallTime) -> WireResponse {
    var fields = TwitterHeaders.common(status: status, at: now)
    fields.add("content-type", "application/xml; charset=utf-8")
    return .twitter(status, fields: fields, body: Array(body.utf8))
  }

  private func textResponse(at now: WallTime) -> WireResponse {
    var fields = TwitterHeaders.plainLogin(status: status, at: now)
    if status.code == 401 { fields.add("www-authenticate", TwitterHeaders.challenge) }
    return .twitter(status, fields: fields, body: Array(message.utf8))
  }
}
