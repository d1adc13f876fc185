internal import HTTPTypes

/// Who may control the server: whoever has the token, and no page of another site by way of a browser.
struct ControlGate: Sendable {
  let token: ControlToken
  /// Where the control interface listens.
  let port: Int

  /// Throws what is wrong with a request's head; before that nothing of its body is read.
  ///
  /// `Host` is checked although there is a token, since a name that somebody lets point here (DNS rebinding) makes a
  /// browser take this server for theirs; `Origin`, since a browser would send what its user has typed.
  func check(_ head: HTTPRequest) throws(ControlProblem) {
    // The first one is the authority, and gone from the fields.
    guard head.headerFields[values: .hostField].isEmpty else {
      throw ControlProblem(.malformed, "the request has two Host headers; send one")
    }
    let codings = head.headerFields[values: .transferEncoding].flatMap(TransferCodings.list)
    if let fault = TransferCodings.fault(of: codings, isOld: false) {
      throw ControlProblem(fault.status == .notImplemented ? .notImplemented : .malformed, fault.sentence)
    }
    guard let authority = head.authority?.lowercased() else {
      throw ControlProblem(.malformed, "the request has no Host header, which HTTP/1.1 demands")
    }
    guard hosts.contains(authority) else {
      throw ControlProblem(
        .wrongHost, "'\(authority.prefix(100))' is not this server; use http://127.0.0.1:\(port)")
    }
    if let origin = head.headerFields[.origin],
      !hosts.contains(where: { "http://\($0)" == origin.lowercased() })
    {
      throw ControlProblem(
        .wrongOrigin, "pages of '\(origin.prefix(100))' may not control this server; send no Origin")
    }
    let values = head.headerFields[values: .authorization]
    guard let value = values.first, values.count == 1, value.prefix(7).lowercased() == "bearer ",
      token.isRight(String(value.dropFirst(7)))
    else {
      throw ControlProblem(
        .unauthorized,
        "send the token that einlassd printed at its start: 'Authorization: Bearer TOKEN', or EINLASS_CONTROL_TOKEN"
      )
    }
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}

extension HTTPField.Name {
  /// RFC 9110, section 7.2. swift-http-types has it as a part of requests alone.
  fileprivate static var hostField: HTTPField.Name {
    guard let name = HTTPField.Name("host") else { return .referer }
    return name
  }
}
