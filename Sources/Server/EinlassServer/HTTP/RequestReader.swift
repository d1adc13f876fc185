internal import EinlassWire
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Converts the output of NIO's parser into wire requests.
enum RequestReader {
  /// The properties of a head that the connection needs.
  struct Notes {
    /// `nil` if there is none, which HTTP/1.0 allows.
    var host: String?
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    var isWaiting = false
    /// Whether the client requests another protocol.
    var isUpgrade = false
  }

  /// Reads host, length and protocol from `head`; throws if one is invalid or exceeds the limits.
  static func notes(of head: HTTPRequestHead, limits: ServerLimits) throws(RequestError) -> Notes {
    var notes = Notes()
    var codings: [String] = []
    for (name, value) in head.headers {
      switch name.utf8.count {
      case 4 where name.lowercased() == "host":
        guard notes.host == nil else {
          throw RequestError(.badRequest, "the request has two Host headers; send one", closes: true)
        }
        guard Authority.isValid(value) else {
          throw RequestError(
            .badRequest, "Host is \(RequestError.quoted(value)), which is not a host with an optional port",
            closes: true)
        }
        notes.host = value
      case 6 where name.lowercased() == "expect": notes.isWaiting = value.lowercased() == "100-continue"
      case 7 where name.lowercased() == "upgrade": notes.isUpgrade = true
      case 14 where name.lowercased() == "content-length":
        // The parser has checked that it is a number; a number that does not fit an integer is also too large.
        guard let count = Int(value), count <= limits.bodySize else { throw .bodyTooLarge(limits.bodySize) }
      case 17 where name.lowercased() == "transfer-encoding":
        codings += TransferCodings.list(value)
      default: break
      }
    }
    let isOld = head.version == .http1_0 || head.version == .http0_9
    if let fault = TransferCodings.fault(of: codings, isOld: isOld) { throw fault }
    if notes.host == nil, !isOld {
      throw RequestError(.badRequest, "the request has no Host header, which HTTP/1.1 requires", closes: true)
    }
    if isOld { notes.isWaiting = false }
    return notes
  }

  /// Returns the request for a network; `body` is the complete body.
  static func request(
    _ head: HTTPRequestHead, at address: TargetResolver.NetworkAddress, body: ByteBuffer?
  ) throws(RequestError) -> WireRequest {
    guard let method = HTTPRequest.Method(rawValue: head.method.rawValue) else {
      throw RequestError(.badRequest, "\(RequestError.quoted(head.method.rawValue)) is not a method")
    }
    var fields = HTTPFields()
    fields.reserveCapacity(head.headers.count)
    for (name, value) in head.headers {
      guard let name = HTTPField.Name(name) else {
        throw RequestError(.badRequest, "\(RequestError.quoted(name)) is not a header name", closes: true)
      }
      if isForNetwork(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    var request = WireRequest(
      head: HTTPRequest(
        method: method, scheme: address.scheme, authority: address.authority, path: address.target,
        headerFields: fields))
    if let body { request.body = Array(body.readableBytesView) }
    request.clientAddress = address.client
    return request
  }

  /// Returns the user name in `Proxy-Authorization: Basic`. `nil` if there is none.
  static func proxyUser(of head: HTTPRequestHead) -> String? {
    guard let value = head.headers.first(name: "proxy-authorization"),
      value.utf8.count > 6, value.prefix(6).lowercased() == "basic "
    else { return nil }
    guard let octets = Base64Text.decode(value.dropFirst(6)) else { return nil }
    return String(validating: octets.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }

  /// Fields for the proxy are not forwarded (RFC 9110, section 11.7.2); `Host` is already in the authority.
  private static func isForNetwork(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    return name != "host" && name != "proxy-authorization" && name != "proxy-connection"
  }
}
