internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension GraphError {
  /// The error envelope, members in the order of section 4.1 of the reference of Facebook's login.
  func envelope(traceID: String?) -> JSONText {
    if isBare {
      return .members([
        "error": .members(["code": .integer(Int64(code)), "message": .string(message)])
      ])
    }
    var members = [
      JSONText.Member(name: "message", value: .string(message)),
      JSONText.Member(name: "type", value: .string(kind.rawValue)),
    ]
    if let isTransient { members.append(.init(name: "is_transient", value: .bool(isTransient))) }
    members.append(.init(name: "code", value: .integer(Int64(code))))
    if let data { members.append(.init(name: "error_data", value: .string(data))) }
    if let subcode { members.append(.init(name: "error_subcode", value: .integer(Int64(subcode)))) }
    if let userTitle { members.append(.init(name: "error_user_title", value: .string(userTitle))) }
    if let userMessage { members.append(.init(name: "error_user_msg", value: .string(userMessage))) }
    if let traceID { members.append(.init(name: "fbtrace_id", value: .string(traceID))) }
    return .members(["error": .object(members)])
  }

  /// The response with `headers`.
  func response(_ headers: GraphHeaders) -> WireResponse {
    response(headers, body: envelope(traceID: headers.traceID))
  }

  /// The same response with another body.
  func response(_ headers: GraphHeaders, body: JSONText) -> WireResponse {
    var fields = headers.common(isSuccess: false)
    fields.add("content-type", headers.jsonType)
    if let challenge {
      fields.add(
        "www-authenticate", #"OAuth "Facebook Platform" "\#(challenge.rawValue)" "\#(Self.quoted(message))""#)
    }
    return WireResponse(status, fields: fields, body: body.encoded(.facebook))
  }
}

extension GraphError {
  /// The beginning of a message, which may quote what a client sent: clients do not read header fields of unlimited
  /// length. It is guessed that Facebook cut it, and where.
  private static func quoted(_ message: String) -> String {
    String(message.prefix(1_000).map { $0.isNewline ? " " : $0 })
  }
}
