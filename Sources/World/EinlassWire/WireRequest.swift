public import HTTPTypes

/// One HTTP request between the phone and a network.
///
/// `head.path` is the request target as sent: path and query, still percent-encoded.
public struct WireRequest: Sendable, Hashable {
  /// Method, scheme, authority, target and header fields.
  public var head: HTTPRequest
  /// The bytes of the body.
  public var body: [UInt8]
  /// The address that the client wrote and signed. `nil` if it is that of the head.
  public var clientAddress: ClientAddress?

  /// Creates a request from its parts. The header fields stay unchanged.
  ///
  /// - Parameters:
  ///   - head: The method, scheme, authority, target and header fields.
  ///   - body: The bytes of the body. Empty by default.
  public init(head: HTTPRequest, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// Creates an HTTPS request, with a form as its body if one is given.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - host: The authority: a host, optionally with a port.
  ///   - target: The path and query, percent-encoded.
  ///   - form: The form of the body, whose type and length become header fields. `nil` if the body is empty.
  public init(_ method: HTTPRequest.Method, host: String, target: String, form: FormFields? = nil) {
    head = HTTPRequest(method: method, scheme: "https", authority: host, path: target)
    body = []
    if let form {
      body = Array(form.encoded.utf8)
      head.headerFields[.contentType] = FormFields.mediaType
      head.headerFields[.contentLength] = String(body.count)
    }
  }

  /// The host of the request, in lower case and without a port.
  public var host: String {
    let text = head.authority ?? ""
    // Usually the authority is the host in this form. The host is read more than once per request.
    if Self.isPlainHost(text.utf8.span) { return text }
    // These are bytes instead of characters, since a host is ASCII.
    let authority = text.utf8
    let isBracketed = authority.first == UInt8(ascii: "[")
    let host = authority.prefix { $0 != (isBracketed ? UInt8(ascii: "]") : UInt8(ascii: ":")) }
    return (String(Substring(host)) + (isBracketed ? "]" : "")).lowercased()
  }

  /// The path without the query, still percent-encoded; "/" if the target is empty.
  public var path: String {
    let target = head.path ?? "/"
    if !target.isEmpty, Self.hasPathAlone(target.utf8.span) { return target }
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return path.isEmpty ? "/" : String(Substring(path))
  }

  /// The query's fields in order, decoded. Empty if there is no query. A fragment is not part of it.
  public var query: FormFields {
    let target = (head.path ?? "").utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return FormFields() }
    return FormFields(parsing: target[target.index(after: mark)...])
  }

  /// The body's fields in order, decoded. Empty if the media type is not that of a form.
  public var form: FormFields {
    guard !body.isEmpty, let type = head.headerFields[.contentType] else { return FormFields() }
    let media = type.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 && $0 != 0x09 }
    let isForm = media.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.elementsEqual(FormFields.mediaType.utf8)
    return isForm ? FormFields(parsing: body) : FormFields()
  }

  /// Returns whether the host has no port, bracket or upper-case letter.
  private static func isPlainHost(_ octets: Span<UInt8>) -> Bool {
    for index in octets.indices {
      switch octets[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return true
  }

  private static func hasPathAlone(_ octets: Span<UInt8>) -> Bool {
    for index in octets.indices
    where octets[index] == UInt8(ascii: "?") || octets[index] == UInt8(ascii: "#") {
      return false
    }
    return true
  }

  /// The scheme, host and target as one readable text.
  public var url: String {
    "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
  }
}
