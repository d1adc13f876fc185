internal import HTTPTypes

/// Decides who may control the server: clients with the token, but not pages of other sites in a browser.
struct ControlAuthorization: Sendable {
  let token: ControlToken
  /// The port of the control interface.
  let port: Int
  /// Whether other machines can connect: the names that they use for this machine are unknown.
  let isOpen: Bool

  /// Throws if the request's head is not acceptable; the body is read only after that. Any program on this machine may
  /// send requests that need no token. `route` is `nil` if the requested resource does not exist.
  ///
  /// `Host` is checked as well, since a foreign name that resolves to this address (DNS rebinding) makes a browser
  /// treat this server as part of that site; and `Origin`, since a browser would send credentials that its user has
  /// entered. If other machines can connect, any `Host` is accepted, and only the token keeps them out.
  func check(_ head: HTTPRequest, route: ControlRoute?) throws(ControlProblem) {
    // The first Host is the request's authority and no longer among the fields.
    guard head.headerFields[values: .hostField].isEmpty else {
      throw ControlProblem(.malformed, "the request has two Host headers; send one")
    }
    let codings = head.headerFields[values: .transferEncoding].flatMap(TransferCodings.list)
    if let fault = TransferCodings.fault(of: codings, isOld: false) {
      throw ControlProblem(fault.status == .notImplemented ? .notImplemented : .malformed, fault.sentence)
    }
    guard let authority = head.authority?.lowercased() else {
      throw ControlProblem(.malformed, "the request has no Host header, which HTTP/1.1 requires")
    }
    guard isOpen || hosts.contains(authority) else {
      throw ControlProblem(
        .wrongHost, "'\(authority.prefix(100))' is not this server's address; use http://127.0.0.1:\(port)")
    }
    if let origin = head.headerFields[.origin],
      !(isOpen ? [authority] : hosts).contains(where: { "http://\($0)" == origin.lowercased() })
    {
      throw ControlProblem(
        .wrongOrigin,
        "pages from '\(origin.prefix(100))' may not control this server; remove the Origin header"
      )
    }
    if route?.needsToken ?? true { try checkToken(head) }
  }

  private func checkToken(_ head: HTTPRequest) throws(ControlProblem) {
    let values = head.headerFields[values: .authorization]
    guard let value = values.first, values.count == 1, value.prefix(7).lowercased() == "bearer ",
      token.isRight(String(value.dropFirst(7)))
    else {
      throw ControlProblem(
        .unauthorized,
        "send the token that einlassd printed at startup: 'Authorization: Bearer TOKEN', or EINLASS_CONTROL_TOKEN"
      )
    }
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}

extension HTTPField.Name {
  /// RFC 9110, section 7.2. swift-http-types only provides it as a part of requests.
  fileprivate static var hostField: HTTPField.Name {
    guard let name = HTTPField.Name("host") else { return .referer }
    return name
  }
}
