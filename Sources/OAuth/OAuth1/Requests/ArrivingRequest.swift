/// A request as it arrives at a server.
public struct ArrivingRequest: Sendable {
  /// The HTTP method.
  public var method: String
  /// The scheme that the server listens with: `http` or `https`.
  public var scheme: String
  /// The `Host` header.
  public var authority: String
  /// The target in the request line: a path and query, or a whole URL.
  public var target: String
  /// The value of `Content-Type`. `nil` if there is none.
  public var contentType: String?
  /// The values of all `Authorization` headers, in their order.
  public var authorization: [String]
  /// The body.
  public var body: [UInt8]

  /// A request as it arrived, not decoded.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - scheme: The scheme that the client used: `http` or `https`.
  ///   - authority: The value of the `Host` header: the host, and the port if there is one.
  ///   - target: The target in the request line: a path and query, or a whole URL.
  ///   - contentType: The value of `Content-Type`. `nil` if there is none.
  ///   - authorization: The values of all `Authorization` headers, in their order.
  ///   - body: The whole body: a form's fields are signed.
  public init(
    method: String, scheme: String, authority: String, target: String, contentType: String?,
    authorization: [String], body: [UInt8]
  ) {
    self.method = method
    self.scheme = scheme
    self.authority = authority
    self.target = target
    self.contentType = contentType
    self.authorization = authorization
    self.body = body
  }

  /// Whether the connection is protected from eavesdroppers.
  var isSecure: Bool {
    let scheme = scheme.utf8.span
    let secure = "https".utf8.span
    guard scheme.count == secure.count else { return false }
    for index in scheme.indices where scheme[index] | 0x20 != secure[index] { return false }
    return true
  }
}
